import { type feedback, pageAnswer, pageOf } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { lockLiveContact } from '../../contacts/public.ts'
import { lockSeenPost, seenPost } from '../own/seen-post.ts'
import { findPost } from '../posts/posts.sql.ts'
import { lockPost, refuseMerged } from '../posts/require.ts'
import { showPost } from '../posts/show.sql.ts'
import { targetOf } from '../posts/target-of.ts'
import { castVote, notifyVoted, takeVoteBack } from './cast-vote.ts'
import { pageVoters } from './votes.sql.ts'

export const vote: Verb<typeof feedback.routes.vote> = async ({ params, caller, scope, change, platform, now }) =>
  change(async (tx) => {
    const { id: contactId } = await lockLiveContact(tx, scope, caller.contactId)
    const post = await lockSeenPost(tx, scope, contactId, params.id)
    if (await castVote(tx, platform, scope, { post, contactId, byStaff: false, now }))
      notifyVoted(tx, post.id, contactId)
    return (await seenPost(tx, scope, { contactId }, post.id)) ?? fail('internal')
  })

export const unvote: Verb<typeof feedback.routes.unvote> = async ({ params, caller, scope, change, platform }) =>
  change(async (tx) => {
    const { id: contactId } = await lockLiveContact(tx, scope, caller.contactId)
    const post = await lockSeenPost(tx, scope, contactId, params.id)
    await takeVoteBack(tx, platform, scope, { post, contactId })
    return (await seenPost(tx, scope, { contactId }, post.id)) ?? fail('internal')
  })

export const listVoters: Verb<typeof feedback.routes.voters> = async ({ params, query, db, scope }) => {
  const post = (await findPost(db, scope, params.id)) ?? fail('not_found')
  return pageAnswer('voters', await pageVoters(db, scope, post.id, pageOf(query)))
}

export const addVote: Verb<typeof feedback.routes.addVote> = async ({ params, body, scope, change, platform, now }) =>
  change(async (tx) => {
    const { id: contactId } = await lockLiveContact(tx, scope, body.contact_id)
    const post = await lockPost(tx, scope, params.id)
    refuseMerged(post)
    if (await castVote(tx, platform, scope, { post, contactId, byStaff: true, now })) {
      notifyVoted(tx, post.id, contactId)
      tx.audited({ target: targetOf(post), changes: { contact_id: { to: contactId } } })
    } else tx.unchanged()
    return (await showPost(tx, scope, post.id)) ?? fail('internal')
  })

export const removeVote: Verb<typeof feedback.routes.removeVote> = async ({ params, scope, change, platform }) =>
  change(async (tx) => {
    const { id: contactId } = await lockLiveContact(tx, scope, params.contactId)
    const post = await lockPost(tx, scope, params.id)
    if (!(await takeVoteBack(tx, platform, scope, { post, contactId }))) return tx.unchanged()
    tx.audited({ target: targetOf(post), changes: { contact_id: { from: contactId } } })
  })
