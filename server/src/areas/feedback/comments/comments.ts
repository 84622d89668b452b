import { type feedback, pageAnswer, pageOf } from '@userkeep/contract'
import { v7 as uuid } from 'uuid'
import type { Change } from '../../../platform/change.ts'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { lockLiveContact } from '../../contacts/public.ts'
import { findSeen } from '../own/own.sql.ts'
import { lockSeenPost, viewerOf } from '../own/seen-post.ts'
import { countComments, findPost } from '../posts/posts.sql.ts'
import { lockPost, refuseMerged } from '../posts/require.ts'
import { targetOf } from '../posts/target-of.ts'
import {
  deleteCommentRow,
  hideComment,
  insertComment,
  type NewComment,
  pageComments,
  pageSeenComments,
  seeComment,
  showComment,
} from './comments.sql.ts'

/** The caller has locked the post. */
async function addComment(
  tx: Change,
  scope: EnvironmentScope,
  given: Omit<NewComment, 'id'>,
): Promise<{ postId: string; id: string }> {
  const { postId, contactId } = given
  const id = uuid()
  await insertComment(tx, scope, { ...given, id })
  await countComments(tx, scope, postId, 1)
  tx.fact({
    type: 'feedback_post.commented',
    about: postId,
    ...(contactId !== null && { contactId }),
    data: { ...(contactId !== null && { contact_id: contactId }), post_id: postId, comment_id: id },
  })
  return { postId, id }
}

export const listOwnComments: Verb<typeof feedback.routes.ownComments> = async ({
  params,
  query,
  caller,
  db,
  scope,
}) => {
  const reader = await viewerOf(db, scope, caller)
  const post = (await findSeen(db, scope, reader, params.id)) ?? fail('not_found')
  return pageAnswer('comments', await pageSeenComments(db, scope, reader, post.id, pageOf(query)))
}

export const commentOwn: Verb<typeof feedback.routes.ownComment> = async (call) => {
  const { params, body, caller, scope, change, now } = call
  return change(async (tx) => {
    const { id: contactId } = await lockLiveContact(tx, scope, caller.contactId)
    const post = await lockSeenPost(tx, scope, contactId, params.id)
    const written = { contactId, staffName: null, text: body.text.trim(), now }
    const comment = await addComment(tx, scope, { postId: post.id, ...written })
    return (await seeComment(tx, scope, { contactId, verified: true }, comment)) ?? fail('internal')
  })
}

export const withdrawComment: Verb<typeof feedback.routes.withdrawComment> = async ({
  params,
  caller,
  scope,
  change,
}) =>
  change(async (tx) => {
    const { id: contactId } = await lockLiveContact(tx, scope, caller.contactId)
    const post = await lockSeenPost(tx, scope, contactId, params.id)
    const one = { postId: post.id, id: params.commentId }
    const comment = await showComment(tx, scope, one)
    if (comment?.contact_id !== contactId) return fail('not_found')
    await deleteCommentRow(tx, scope, one)
    if (!comment.hidden) await countComments(tx, scope, post.id, -1)
  })

export const listComments: Verb<typeof feedback.routes.comments> = async ({ params, query, db, scope }) => {
  const post = (await findPost(db, scope, params.id)) ?? fail('not_found')
  return pageAnswer('comments', await pageComments(db, scope, post.id, pageOf(query)))
}

export const commentAsStaff: Verb<typeof feedback.routes.comment> = async (call) => {
  const { params, body, caller, scope, change, now } = call
  return change(async (tx) => {
    const post = await lockPost(tx, scope, params.id)
    refuseMerged(post)
    const written = { contactId: null, staffName: caller.user.name, text: body.text.trim(), now }
    const comment = await addComment(tx, scope, { postId: post.id, ...written })
    tx.audited({ target: targetOf(post), changes: { comment: { to: written.text } } })
    return (await showComment(tx, scope, comment)) ?? fail('internal')
  })
}

export const updateComment: Verb<typeof feedback.routes.updateComment> = async ({ params, body, scope, change }) =>
  change(async (tx) => {
    const post = await lockPost(tx, scope, params.id)
    const one = { postId: post.id, id: params.commentId }
    const before = (await showComment(tx, scope, one)) ?? fail('not_found')
    const hidden = body.hidden ?? before.hidden
    if (hidden === before.hidden) tx.unchanged()
    else {
      await hideComment(tx, scope, one, hidden)
      await countComments(tx, scope, post.id, hidden ? -1 : 1)
      tx.audited({ target: targetOf(post), changes: { hidden: { from: before.hidden, to: hidden } } })
    }
    return { ...before, hidden }
  })

export const deleteComment: Verb<typeof feedback.routes.removeComment> = async ({ params, scope, change }) =>
  change(async (tx) => {
    const post = await lockPost(tx, scope, params.id)
    const one = { postId: post.id, id: params.commentId }
    const { hidden } = (await showComment(tx, scope, one)) ?? fail('not_found')
    await deleteCommentRow(tx, scope, one)
    if (!hidden) await countComments(tx, scope, post.id, -1)
    tx.audited({ target: targetOf(post) })
  })
