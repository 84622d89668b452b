import type { contacts } from '@userkeep/contract'
import type { Verb } from '../../platform/http/call.ts'
import { listActiveMonths } from './activity.sql.ts'
import { listEveryIdentity } from './identities.sql.ts'
import { liveContact } from './live-contact.ts'
import { listPredecessors } from './merges.sql.ts'
import { listEveryFactOf } from './timeline.sql.ts'
import { toContact } from './views.ts'

export const exportContact: Verb<typeof contacts.routes.export> = async ({ db, scope, params, now, platform }) => {
  const contact = await liveContact(db, scope, params.id)
  const predecessors = await listPredecessors(db, scope, contact.id)
  const records: Record<string, unknown> = {}
  for (const holder of platform.contactHolders) {
    Object.assign(records, await holder.export?.(db, scope, contact.id))
  }
  return {
    exported_at: now.toISOString(),
    contact: toContact(contact),
    claims: contact.claims,
    identities: await listEveryIdentity(db, scope, contact.id),
    merged_contacts: predecessors,
    active_months: await listActiveMonths(db, scope, contact.id),
    facts: await listEveryFactOf(db, scope, [contact.id, ...predecessors]),
    records,
  }
}
