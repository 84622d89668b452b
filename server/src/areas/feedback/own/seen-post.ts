import type { Db } from '../../../platform/db/sql.ts'
import { fail } from '../../../platform/fail.ts'
import type { ContactCaller } from '../../../platform/http/callers.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { isKnown } from '../../contacts/public.ts'
import { listSeenBoards, type Viewer } from '../boards/boards.sql.ts'
import type { PostRow } from '../posts/posts.sql.ts'
import { lockLivePost } from '../posts/require.ts'
import { findSeen } from './own.sql.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>

/** Returns the viewer. An unproven contact sees what everybody sees; a visitor is only itself. */
export async function viewerOf(
  db: Db,
  scope: Environment,
  caller: Pick<ContactCaller, 'verified' | 'contactId'>,
): Promise<Viewer & { verified: boolean }> {
  const { contactId, verified } = caller
  return { contactId: (await isKnown(db, scope, caller)) ? contactId : null, verified }
}

/** Returns the post as a proven contact sees it, or null. */
export const seenPost = (db: Db, scope: Environment, { contactId }: { contactId: string }, id: string) =>
  findSeen(db, scope, { contactId, verified: true }, id)

/**
 * Locks a post, or the one it was merged into, until the transaction ends. Refuses one that the contact does not see.
 */
export async function lockSeenPost(db: Db, scope: EnvironmentScope, contactId: string, id: string): Promise<PostRow> {
  const post = await lockLivePost(db, scope, id)
  const boards = await listSeenBoards(db, scope, { contactId })
  const isOnSeenBoard = boards.some((board) => board.id === post.board_id)
  const isSeen = post.moderation === 'visible' || (post.moderation === 'pending' && post.contact_id === contactId)
  return isOnSeenBoard && isSeen ? post : fail('not_found')
}
