import { type feedback, pageAnswer, pageOf } from '@userkeep/contract'
import type { Change } from '../../../platform/change.ts'
import { fail, invalid } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { lockLiveContact, notifyContactsChanged } from '../../contacts/public.ts'
import { listSeenBoards } from '../boards/boards.sql.ts'
import { listCategoryRows } from '../categories/categories.sql.ts'
import { addPost } from '../posts/add-post.ts'
import { deletePostRow, type PostRow, savePost } from '../posts/posts.sql.ts'
import { lockPost, requireCategory } from '../posts/require.ts'
import { isEditable } from '../rules.ts'
import { saveWords } from '../search/words.sql.ts'
import { hasVoted } from '../votes/votes.sql.ts'
import { findSeen, pageSeen } from './own.sql.ts'
import { seenPost, viewerOf } from './seen-post.ts'

export const listOwn: Verb<typeof feedback.routes.own> = async ({ query, caller, db, scope }) => {
  const reader = await viewerOf(db, scope, caller)
  return pageAnswer('posts', await pageSeen(db, scope, reader, query, pageOf(query)))
}

export const getOwn: Verb<typeof feedback.routes.ownGet> = async ({ params, caller, db, scope }) =>
  (await findSeen(db, scope, await viewerOf(db, scope, caller), params.id)) ?? fail('not_found')

export const listOwnBoards: Verb<typeof feedback.routes.ownBoards> = async ({ caller, db, scope }) => {
  const boards = await listSeenBoards(db, scope, await viewerOf(db, scope, caller))
  return {
    boards: boards.map(({ moderated: _, ...board }) => board),
    categories: await listCategoryRows(db, scope),
  }
}

export const postOwn: Verb<typeof feedback.routes.post> = async ({ body, caller, scope, change, platform, now }) =>
  change(async (tx) => {
    const { id: contactId } = await lockLiveContact(tx, scope, caller.contactId)
    const boards = await listSeenBoards(tx, scope, { contactId })
    const board = body.board_id === undefined ? boards[0] : boards.find(({ id }) => id === body.board_id)
    if (!board) return invalid('board_id', 'must be a board you can see')
    const id = await addPost(tx, platform, scope, {
      boardId: board.id,
      categoryId: await requireCategory(tx, scope, body.category_id),
      contactId,
      createdBy: null,
      title: body.title.trim(),
      body: body.body?.trim() ?? '',
      status: 'open',
      moderation: board.moderated ? 'pending' : 'visible',
      now,
    })
    return (await seenPost(tx, scope, { contactId }, id)) ?? fail('internal')
  })

/** Not announced, because nobody else has voted for the post. */
export const editOwn: Verb<typeof feedback.routes.edit> = async ({ params, body, caller, scope, change, now }) =>
  change(async (tx) => {
    const { id: contactId } = await lockLiveContact(tx, scope, caller.contactId)
    const before = await lockEditable(tx, scope, contactId, params.id)
    const after = {
      ...before,
      title: body.title?.trim() ?? before.title,
      body: body.body?.trim() ?? before.body,
      category_id:
        body.category_id === undefined ? before.category_id : await requireCategory(tx, scope, body.category_id),
      updated_at: now.toISOString(),
    }
    await savePost(tx, scope, after)
    await saveWords(tx, scope, after)
    return (await seenPost(tx, scope, { contactId }, before.id)) ?? fail('not_found')
  })

export const withdrawOwn: Verb<typeof feedback.routes.withdraw> = async (call) => {
  const { params, caller, scope, change, platform } = call
  return change(async (tx) => {
    const { id: contactId } = await lockLiveContact(tx, scope, caller.contactId)
    const { id } = await lockEditable(tx, scope, contactId, params.id)
    await deletePostRow(tx, scope, id)
    const fields = ['feedback.posts', 'feedback.votes', `feedback.voted.${id}`]
    await notifyContactsChanged(platform, tx, { scope, contacts: [contactId], fields })
  })
}

/** Locked like a vote does, so that the author's change and the first vote are serialized. */
async function lockEditable(tx: Change, scope: EnvironmentScope, contactId: string, id: string): Promise<PostRow> {
  const post = await lockPost(tx, scope, id)
  if (post.contact_id !== contactId || post.moderation === 'hidden' || post.merged_into !== null) fail('not_found')
  const voted = await hasVoted(tx, scope, { postId: id, contactId })
  if (!isEditable(post, contactId, voted)) fail('conflict', 'Others have already voted for this post.')
  return post
}
