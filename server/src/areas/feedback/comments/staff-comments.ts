import { type feedback, pageAnswer, pageOf } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { countComments, findPost } from '../posts/posts.sql.ts'
import { lockPost, refuseMerged } from '../posts/require.ts'
import { targetOf } from '../posts/target-of.ts'
import { addComment } from './add-comment.ts'
import { deleteCommentRow, hideComment, pageComments, showComment } from './comments.sql.ts'

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
