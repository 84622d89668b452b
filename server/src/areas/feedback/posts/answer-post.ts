import type { feedback } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import { renderMarkdown } from '../../../platform/html/markdown.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { savePost } from './posts.sql.ts'
import { lockPost, refuseMerged } from './require.ts'
import { showPost } from './show.sql.ts'
import { targetOf } from './target-of.ts'

export const answerPost: Verb<typeof feedback.routes.answer> = async ({ params, body, caller, scope, change, now }) => {
  const answer = body.text.trim()
  const answer_html = renderMarkdown(answer).trim()
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
