import type { ContactData } from '../../../platform/area-hooks.ts'
import type { ContextInside } from '../../../platform/context.ts'
import { countMembers, deleteMemberships, insertMembers, listSegmentsOf } from '../members/members.sql.ts'
import { deleteTimersOf } from '../members/timers.sql.ts'
import { deleteChangesOf, queueContacts } from './changes.sql.ts'
import { teammatesOf } from './teammates.sql.ts'

/** Which segments a person is in. */
export const segmentsOfContact: ContactData = {
  async merge({ scope, from, into }, context) {
    await leaveAll(scope, from, context, into)
    await segmentsOfContact.changed?.({ scope, contacts: [into], fields: null }, context)
    // Where both were in a team it has one member less.
    const teammates = { scope, contacts: teammatesOf(context.tx, scope, into), fields: ['team.members'] }
    await segmentsOfContact.changed?.(teammates, context)
  },

  erase: ({ scope, contactId }, context) => leaveAll(scope, contactId, context),

  async changed(changed, { tx, clock }) {
    if ((await queueContacts(tx, changed, clock.now())) > 0) tx.wake('segment-changes')
  },

  async export({ scope, contactId }, { sql }) {
    return { segments: await listSegmentsOf(sql, scope, contactId) }
  },
}

/** In one order, so that two who leave at once do not wait for each other. What a folded contact was in, its heir is in. */
async function leaveAll(
  scope: { environmentId: string },
  contactId: string,
  { tx, clock }: ContextInside,
  heir: string | null = null,
): Promise<void> {
  const left = await deleteMemberships(tx, scope, contactId)
  for (const members of left.toSorted((a, b) => (a.segmentId < b.segmentId ? -1 : 1))) {
    const come = heir === null ? 0 : await insertMembers(tx, scope, members, [heir], clock.now())
    if (come === 0) await countMembers(tx, scope, members, -1)
  }
  await deleteTimersOf(tx, scope, contactId)
  // Whoever is at this contact right now may still write down an answer: it is looked for afterwards.
  await deleteChangesOf(tx, scope, contactId)
  if ((await queueContacts(tx, { scope, contacts: [contactId], fields: null }, clock.now())) > 0) {
    tx.wake('segment-changes')
  }
}
