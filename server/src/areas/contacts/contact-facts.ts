import type { Change } from '../../platform/change.ts'

/** A contact stopped being just a visitor. */
export const recordIdentified = (tx: Change, contactId: string): void =>
  tx.fact({
    type: 'contact.identified',
    about: contactId,
    contactId,
    data: { contact_id: contactId },
  })

/** About the one that lives on. */
export const recordMerged = (tx: Change, from: string, into: string): void =>
  tx.fact({
    type: 'contact.merged',
    about: into,
    contactId: into,
    data: { contact_id: into, merged_contact_id: from },
  })
