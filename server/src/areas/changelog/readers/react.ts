import type { changelog } from '@userkeep/contract'
import type { Reaction } from '@userkeep/contract/shapes/changelog'
import type { Change } from '../../../platform/change.ts'
import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { lockLiveContact, requireKnown } from '../../contacts/public.ts'
import { addCounts, insertViews, lockReader, saveReaction, shownAmong, type Tally } from './readers.sql.ts'

type Routes = typeof changelog.routes

export const reactToPost: Verb<Routes['react']> = async ({ params, body, caller, db, scope, change, now }) => {
  await requireKnown(db, scope, caller)
  return change(async (tx) => {
    const { id: contactId } = await lockLiveContact(tx, scope, caller.contactId)
    const [postId = fail('not_found')] = await shownAmong(tx, scope, contactId, [params.id])
    await setReaction(tx, scope, { contactId, postId, reaction: body.reaction, now })
    return { post_id: postId, reaction: body.reaction }
  })
}

export const takeReactionBack: Verb<Routes['unreact']> = async ({ params, caller, db, scope, change, now }) => {
  await requireKnown(db, scope, caller)
  await change(async (tx) => {
    const { id: contactId } = await lockLiveContact(tx, scope, caller.contactId)
    const [postId = fail('not_found')] = await shownAmong(tx, scope, contactId, [params.id])
    await setReaction(tx, scope, { contactId, postId, reaction: null, now })
  })
}

interface Reacting {
  contactId: string
  postId: string
  reaction: Reaction | null
  now: Date
}

/** The contact's row is held, so that each person counts once, whatever they press at once. */
async function setReaction(tx: Change, scope: EnvironmentScope, { contactId, postId, reaction, now }: Reacting) {
  const tallies: Tally[] = []
  const first = reaction === null ? [] : await insertViews(tx, scope, contactId, [postId], now)
  tallies.push(...first.map((post_id) => ({ post_id, what: 'viewed' as const, people: 1 })))
  const before = await lockReader(tx, scope, contactId, postId)
  if (before === null || before.reaction === reaction) return
  if (before.reaction !== null) tallies.push({ post_id: postId, what: before.reaction, people: -1 })
  if (reaction !== null) tallies.push({ post_id: postId, what: reaction, people: 1 })
  if (reaction !== null && before.reacted_at === null) {
    const data = { contact_id: contactId, post_id: postId, reaction }
    tx.fact({ type: 'changelog_post.reacted', about: postId, contactId, data })
  }
  const reacted_at = before.reacted_at ?? (reaction === null ? null : now.toISOString())
  await saveReaction(tx, scope, contactId, { post_id: postId, reaction, reacted_at })
  await addCounts(tx, scope, tallies)
}
