import type { AnswerOf, feedback } from '@userkeep/contract'
import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { fail } from '../../../platform/fail.ts'
import type { ContactCaller } from '../../../platform/http/callers.ts'
import { isKnown } from '../../contacts/public.ts'
import { listSeenBoards, type Viewer } from '../boards/boards.sql.ts'
import type { PostRow } from '../posts/posts.sql.ts'
import { lockLivePost } from '../posts/require.ts'
import { findSeen } from './own.sql.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>

/** As contacts see one. */
export type SeenPost = AnswerOf<typeof feedback.routes.ownGet>

/** Whoever only claims to be somebody sees what everybody does; a visitor is nobody else. */
export async function viewerOf(
  db: Db,
  scope: Environment,
  caller: Pick<ContactCaller, 'verified' | 'contactId'>,
): Promise<Viewer & { verified: boolean }> {
  const { contactId, verified } = caller
  return { contactId: (await isKnown(db, scope, caller)) ? contactId : null, verified }
}

/** The post as a contact sees it who proved to be it, or null. */
export const seenPost = (db: Db, scope: Environment, { contactId }: { contactId: string }, id: string) =>
  findSeen(db, scope, { contactId, verified: true }, id)

/** Held until the transaction ends, of a merged one the other; refuses one that the contact does not see. */
export async function lockSeenPost(db: Db, scope: EnvironmentScope, contactId: string, id: string): Promise<PostRow> {
  const post = await lockLivePost(db, scope, id)
  const boards = await listSeenBoards(db, scope, { contactId })
  const isOnSeenBoard = boards.some((board) => board.id === post.board_id)
  const isSeen = post.moderation === 'visible' || (post.moderation === 'pending' && post.contact_id === contactId)
  return isOnSeenBoard && isSeen ? post : fail('not_found')
}
