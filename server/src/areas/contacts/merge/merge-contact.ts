import type { contacts } from '@userkeep/contract'
import { invalid } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { toContact } from '../views.ts'
import { mergeContacts } from './merge-contacts.ts'

const refuseItself = (id: string, other: string): void => {
  if (id.toLowerCase() === other.toLowerCase()) invalid('contact_id', 'is this contact itself')
}

export const mergeContact: Verb<typeof contacts.routes.merge> = async ({
  params,
  body,
  scope,
  change,
  now,
  platform,
}) => {
  refuseItself(params.id, body.contact_id)
  return change(async (tx) => toContact(await mergeContacts(tx, platform, scope, body.contact_id, params.id, now)))
}

export const mergeContactAsStaff: Verb<typeof contacts.routes.staffMerge> = async ({
  params,
  body,
  scope,
  change,
  now,
  platform,
}) => {
  refuseItself(params.id, body.contact_id)
  return change(async (tx) => {
    const contact = toContact(await mergeContacts(tx, platform, scope, body.contact_id, params.id, now))
    tx.audited({
      target: { type: 'contact', id: contact.id, name: contact.name ?? contact.email },
      changes: { merged_contact_id: { to: body.contact_id } },
    })
    return contact
  })
}
