import type { Output } from '@userkeep/client'

export type Customer = Output<'GET /v1/organization/customers'>['customers'][number]
export type Member = Output<'GET /v1/organization/customers/{id}/members'>['members'][number]

/** What deleting a customer takes away. */
export const lostWithCustomer =
  'Members, invitations, API keys and webhooks are deleted, and the keys stop working immediately. Contacts are kept. This cannot be undone.'

/** What shows how many members a team has, or who they are. */
export const customerReads = [
  'GET /v1/organization/customers',
  'GET /v1/organization/customers/{id}',
  'GET /v1/organization/customers/{id}/members',
  'GET /v1/organization/contacts/{id}/customers',
] as const

export const memberName = ({ name, email, contact_id }: Pick<Member, 'name' | 'email' | 'contact_id'>) =>
  name ?? email ?? `Contact ${contact_id.slice(0, 13)}`
