import type { TransactionContext } from '../../../platform/context.ts'
import type { ContactData } from '../../contacts/public.ts'
import { countMembers, deleteMemberships, insertMembers, listSegmentsOf } from '../members/members.sql.ts'
import { deleteTimersOf } from '../members/timers.sql.ts'
import { deleteChangesOf } from './changes.sql.ts'
import { noteChanged } from './note-changed.ts'
import { teammatesOf } from './teammates.sql.ts'

/** The segments of a contact. */
export const segmentsOfContact: ContactData = {
  async merge({ scope, from, into }, context) {
    await leaveAll(scope, from, context, into)
    await segmentsOfContact.changed?.({ scope, contacts: [into], fields: null }, context)
    // In shared customers there is one member less.
    const teammates = { scope, contacts: teammatesOf(context.tx, scope, into), fields: ['team.members'] }
    await segmentsOfContact.changed?.(teammates, context)
  },

  erase: ({ scope, contactId }, context) => leaveAll(scope, contactId, context),

  async changed(changed, { tx, clock }) {
    await noteChanged(tx, changed, clock.now())
  },

  async export({ scope, contactId }, { sql }) {
    return { segments: await listSegmentsOf(sql, scope, contactId) }
  },
}

/**
 * Removes memberships in one order, so that two transactions never wait for each other. The survivor takes over those
 * of a merged contact.
 */
async function leaveAll(
  scope: { environmentId: string },
  contactId: string,
  { tx, clock }: TransactionContext,
  heir: string | null = null,
): Promise<void> {
  const left = await deleteMemberships(tx, scope, contactId)
  for (const members of left.toSorted((a, b) => (a.segmentId < b.segmentId ? -1 : 1))) {
    const come = heir === null ? 0 : await insertMembers(tx, scope, members, [heir], clock.now())
    if (come === 0) await countMembers(tx, scope, members, -1)
  }
  await deleteTimersOf(tx, scope, contactId)
  // A worker may still write an answer for this contact, so it is evaluated again afterwards.
  await deleteChangesOf(tx, scope, contactId)
  await noteChanged(tx, { scope, contacts: [contactId], fields: null }, clock.now())
}
