import type { Output } from '@userkeep/client'

export type Contact = Output<'GET /v1/organization/contacts'>['contacts'][number]

/** What a person is called where there is a name, an address, or only a browser. */
export const contactName = ({ name, email, external_id, id }: Pick<Contact, 'name' | 'email' | 'external_id' | 'id'>) =>
  name ?? email ?? external_id ?? `Visitor ${id.slice(0, 13)}`

export const contactReads = [
  'GET /v1/organization/contacts',
  'GET /v1/organization/contacts/{id}',
  'GET /v1/organization/contacts/{id}/identities',
  'GET /v1/organization/contacts/{id}/timeline',
  'GET /v1/organization/contacts/{id}/customers',
] as const
