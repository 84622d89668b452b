import type { feedback } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { lockLiveContact } from '../../contacts/public.ts'
import { lockSeenPost, seenPost } from '../own/seen-post.ts'
import { castVote, takeVoteBack, tellVoted } from './cast-vote.ts'

export const vote: Verb<typeof feedback.routes.vote> = async ({ params, caller, scope, change, platform, now }) =>
  change(async (tx) => {
    const { id: contactId } = await lockLiveContact(tx, scope, caller.contactId)
    const post = await lockSeenPost(tx, scope, contactId, params.id)
    if (await castVote(tx, platform, scope, { post, contactId, byStaff: false, now })) tellVoted(tx, post.id, contactId)
    return (await seenPost(tx, scope, { contactId }, post.id)) ?? fail('internal')
  })

export const unvote: Verb<typeof feedback.routes.unvote> = async ({ params, caller, scope, change, platform }) =>
  change(async (tx) => {
    const { id: contactId } = await lockLiveContact(tx, scope, caller.contactId)
    const post = await lockSeenPost(tx, scope, contactId, params.id)
    await takeVoteBack(tx, platform, scope, { post, contactId })
    return (await seenPost(tx, scope, { contactId }, post.id)) ?? fail('internal')
  })
