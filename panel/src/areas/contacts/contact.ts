import type { Output } from '@userkeep/client'
import { texts } from '../../texts/contacts.ts'

export type Contact = Output<'GET /v1/organization/directory/contacts'>['contacts'][number]

/** Returns the name of a contact: its name, address, or browser id. */
export const contactName = ({ name, email, external_id, id }: Pick<Contact, 'name' | 'email' | 'external_id' | 'id'>) =>
  name ?? email ?? external_id ?? texts.visitorId(id.slice(0, 13))

export const contactReads = [
  'GET /v1/organization/directory/contacts',
  'GET /v1/organization/directory/contacts/counts',
  'GET /v1/organization/directory/contacts/{id}',
  'GET /v1/organization/contacts',
  'GET /v1/organization/contacts/{id}',
  'GET /v1/organization/contacts/{id}/identities',
  'GET /v1/organization/contacts/{id}/timeline',
  'GET /v1/organization/contacts/{id}/customers',
] as const

/** Reads that list contacts; a deleted one itself is not read again. */
export const contactLists = [
  'GET /v1/organization/directory/contacts',
  'GET /v1/organization/directory/contacts/counts',
  'GET /v1/organization/contacts',
] as const
