import type { contacts } from '@userkeep/contract'
import type { Verb } from '../../../platform/http/call.ts'
import { listActiveMonths } from '../activity/activity.sql.ts'
import { listEveryFactOf } from '../activity/timeline.sql.ts'
import { listEveryIdentity } from '../identities/identities.sql.ts'
import { listPredecessors } from '../merge/merges.sql.ts'
import { liveContact } from '../profile/live-contact.ts'
import { toContact } from '../views.ts'

export const exportContact: Verb<typeof contacts.routes.export> = async ({ db, scope, params, now, platform }) => {
  const contact = await liveContact(db, scope, params.id)
  const predecessors = await listPredecessors(db, scope, contact.id)
  return {
    exported_at: now.toISOString(),
    contact: toContact(contact),
    claims: contact.claims,
    identities: await listEveryIdentity(db, scope, contact.id),
    merged_contacts: predecessors,
    active_months: await listActiveMonths(db, scope, contact.id),
    facts: await listEveryFactOf(db, scope, [contact.id, ...predecessors]),
    records: await platform.contactData.export({ scope, contactId: contact.id }),
  }
}
