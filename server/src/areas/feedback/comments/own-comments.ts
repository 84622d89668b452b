import { type feedback, pageAnswer, pageOf } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { lockLiveContact } from '../../contacts/public.ts'
import { findSeen } from '../own/own.sql.ts'
import { lockSeenPost, viewerOf } from '../own/seen-post.ts'
import { countComments } from '../posts/posts.sql.ts'
import { addComment } from './add-comment.ts'
import { deleteCommentRow, pageSeenComments, seeComment, showComment } from './comments.sql.ts'

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
