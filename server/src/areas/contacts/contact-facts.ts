import type { Change } from '../../platform/change.ts'

/** Records that a visitor became identified. */
export const recordIdentified = (tx: Change, contactId: string): void =>
  tx.fact({
    type: 'contact.identified',
    about: contactId,
    contactId,
    data: { contact_id: contactId },
  })

/** Records the merge for the survivor. */
export const recordMerged = (tx: Change, from: string, into: string): void =>
  tx.fact({
    type: 'contact.merged',
    about: into,
    contactId: into,
    data: { contact_id: into, merged_contact_id: from },
  })
