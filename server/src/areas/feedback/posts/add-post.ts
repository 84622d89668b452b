import { v7 as uuid } from 'uuid'
import type { Change } from '../../../platform/change.ts'
import type { Extensible } from '../../../platform/platform.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { notifyContactsChanged } from '../../contacts/public.ts'
import { saveWords } from '../search/words.sql.ts'
import { castVote } from '../votes/cast-vote.ts'
import { weighAgain } from '../weights/stale.sql.ts'
import { insertPost, type PostRow, type Status } from './posts.sql.ts'

interface NewPost {
  boardId: string
  categoryId: string | null
  /** The author, locked by the caller. */
  contactId: string | null
  createdBy: string | null
  title: string
  body: string
  status: Status
  moderation: PostRow['moderation']
  now: Date
}

/** Adds a post; the author's own vote counts. */
export async function addPost(
  tx: Change,
  platform: Extensible,
  scope: EnvironmentScope,
  given: NewPost,
): Promise<string> {
  const { contactId, now } = given
  const post = toRow(given)
  await insertPost(tx, scope, post)
  await saveWords(tx, scope, post)
  if (contactId === null) await weighAgain(tx, scope, [post.id])
  else {
    await castVote(tx, platform, scope, { post, contactId, byStaff: given.createdBy !== null, now })
    await notifyContactsChanged(platform, tx, { scope, contacts: [contactId], fields: ['feedback.posts'] })
  }
  if (post.status !== 'open') tx.wake('roadmap')
  tx.fact({
    type: 'feedback_post.created',
    about: post.id,
    ...(contactId !== null && { contactId }),
    data: { ...(contactId !== null && { contact_id: contactId }), post_id: post.id, board_id: post.board_id },
  })
  return post.id
}

function toRow({ boardId, categoryId, contactId, createdBy, title, body, status, moderation, now }: NewPost): PostRow {
  const at = now.toISOString()
  return {
    id: uuid(),
    board_id: boardId,
    category_id: categoryId,
    contact_id: contactId,
    created_by: createdBy,
    title,
    body,
    status,
    moderation,
    votes: 0,
    comments: 0,
    answer: null,
    answer_html: null,
    answered_by: null,
    answered_at: null,
    merged_into: null,
    changelog_post_id: null,
    shipped_at: status === 'shipped' ? at : null,
    created_at: at,
    updated_at: at,
  }
}
