import type { contacts } from '@userkeep/contract'
import { invalid } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { targetOf, toContact } from '../views.ts'
import { mergeContacts } from './merge-contacts.ts'

type Routes = typeof contacts.routes

export const mergeContact: Verb<Routes['merge'] | Routes['staffMerge']> = async ({
  params: { id },
  body: { contact_id: other },
  scope,
  change,
  now,
  platform,
}) => {
  if (id.toLowerCase() === other.toLowerCase()) invalid('contact_id', 'must be another contact')
  return change(async (tx) => {
    const contact = toContact(await mergeContacts(tx, platform, scope, other, id, now))
    tx.audited({ target: targetOf(contact), changes: { merged_contact_id: { to: other } } })
    return contact
  })
}
