import type { ContactData } from '../contacts/public.ts'
import { campaignsOfContact, deleteRecipient, type Ended, mergeRecipients } from './contact-data.sql.ts'
import { addCounts, type Tally } from './report/counts.sql.ts'

/** A contact that is merged or erased while pending was a recipient, and counts as skipped. */
const talliesOf = (ended: readonly Ended[], reason: 'merged' | 'erased'): Tally[] =>
  ended
    .filter(({ was_waiting }) => was_waiting)
    .flatMap(({ campaign_id }) => [
      { campaign_id, what: 'decided' },
      { campaign_id, what: 'skipped', reason },
    ])

export const campaignsOfContacts: ContactData = {
  async merge(merged, { tx, clock }) {
    const ended = await mergeRecipients(tx, merged)
    await addCounts(tx, merged.scope, talliesOf(ended, 'merged'), clock.now())
  },
  async erase({ scope, contactId }, { tx, clock }) {
    const ended = await deleteRecipient(tx, scope, contactId)
    await addCounts(tx, scope, talliesOf(ended, 'erased'), clock.now())
  },
  export: async ({ scope, contactId }, { sql }) => ({ campaigns: await campaignsOfContact(sql, scope, contactId) }),
}
