import type { feedback } from '@userkeep/contract'
import { fail, invalid } from '../../../platform/fail.ts'
import { renderText } from '../../../platform/html/render-text.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { notifyContactsChanged } from '../../contacts/public.ts'
import { fieldsOfVote } from '../rules.ts'
import { deleteShipments, insertShipment } from '../shipping/shipments.sql.ts'
import { weighAgain } from '../weights/stale.sql.ts'
import { leadTo, moveComments, uniteVotes } from './merge.sql.ts'
import { peopleOf } from './people-of.sql.ts'
import { countComments, countVotes, lockPosts, savePost } from './posts.sql.ts'
import { lockPost, refuseMerged } from './require.ts'
import { showPost } from './show.sql.ts'
import { targetOf } from './target-of.ts'

export const answerPost: Verb<typeof feedback.routes.answer> = async (call) => {
  const { params, body, caller, scope, change, now, platform } = call
  const answer = body.text.trim()
  const context = { pool: platform.renderPool, tenant: scope.organizationId, field: 'text' }
  const answer_html = (await renderText(context, answer)).trim()
  return change(async (tx) => {
    const before = await lockPost(tx, scope, params.id)
    refuseMerged(before)
    if (before.answer === answer) tx.unchanged()
    else {
      const at = now.toISOString()
      const answered = { answer, answer_html, answered_by: caller.user.name, answered_at: at, updated_at: at }
      await savePost(tx, scope, { ...before, ...answered })
      tx.fact({ type: 'feedback_post.answered', about: before.id, data: { post_id: before.id } })
      tx.audited({ target: targetOf(before), changes: { answer: { from: before.answer, to: answer } } })
    }
    return (await showPost(tx, scope, before.id)) ?? fail('internal')
  })
}

export const removeAnswer: Verb<typeof feedback.routes.removeAnswer> = async ({ params, scope, change, now }) =>
  change(async (tx) => {
    const before = await lockPost(tx, scope, params.id)
    if (before.answer === null) return tx.unchanged()
    const none = { answer: null, answer_html: null, answered_by: null, answered_at: null }
    await savePost(tx, scope, { ...before, ...none, updated_at: now.toISOString() })
    tx.audited({ target: targetOf(before), changes: { answer: { from: before.answer, to: null } } })
  })

export const mergePosts: Verb<typeof feedback.routes.merge> = async (call) => {
  const { params, body, scope, change, platform, now } = call
  if (body.into === params.id) invalid('into', 'must be another post')
  return change(async (tx) => {
    const held = await lockPosts(tx, scope, [params.id, body.into])
    const from = held.find(({ id }) => id === params.id) ?? fail('not_found')
    const into = held.find(({ id }) => id === body.into) ?? invalid('into', 'must be a post of this environment')
    if (from.merged_into !== null) fail('conflict', 'This post was already merged.')
    if (into.merged_into !== null) fail('conflict', 'The other post was merged into another post.')
    const posts = { from: from.id, into: into.id }
    const fields = [...fieldsOfVote(from.id), ...fieldsOfVote(into.id)]
    await notifyContactsChanged(platform, tx, { scope, contacts: peopleOf(tx, scope, from.id), fields })
    await countVotes(tx, scope, [into.id], await uniteVotes(tx, scope, posts))
    await countComments(tx, scope, into.id, await moveComments(tx, scope, posts))
    await leadTo(tx, scope, posts, now)
    await weighAgain(tx, scope, [from.id, into.id])
    await deleteShipments(tx, scope, from.id)
    if (into.status === 'shipped') {
      // Voters of the duplicate were not notified about the other post.
      await insertShipment(tx, scope, into.id, { now, dueAt: now })
      tx.wake('feedback-shipments')
    }
    tx.wake('roadmap')
    tx.fact({ type: 'feedback_post.merged', about: from.id, data: { post_id: from.id, into: into.id } })
    tx.audited({ target: targetOf(from), changes: { merged_into: { from: null, to: into.id } } })
    return (await showPost(tx, scope, into.id)) ?? fail('internal')
  })
}
