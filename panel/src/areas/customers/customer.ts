import type { Output } from '@userkeep/client'
import { texts } from '../../texts/customers.ts'

export type Customer = Output<'GET /v1/organization/directory/customers'>['customers'][number]
export type Member = Output<'GET /v1/organization/customers/{id}/members'>['members'][number]

/** The consequences of deleting a customer. */
export const lostWithCustomer = texts.membersInvitationsAPIKeys

/** Reads that show the members of a customer. */
export const customerReads = [
  'GET /v1/organization/directory/customers',
  'GET /v1/organization/directory/customers/counts',
  'GET /v1/organization/directory/customers/{id}',
  'GET /v1/organization/customers',
  'GET /v1/organization/customers/{id}',
  'GET /v1/organization/customers/{id}/members',
  'GET /v1/organization/contacts/{id}/customers',
] as const

export const memberName = ({ name, email, contact_id }: Pick<Member, 'name' | 'email' | 'contact_id'>) =>
  name ?? email ?? texts.contactContactId(contact_id.slice(0, 13))

/** Reads that list customers; a deleted one itself is not read again. */
export const customerLists = [
  'GET /v1/organization/directory/customers',
  'GET /v1/organization/directory/customers/counts',
  'GET /v1/organization/customers',
] as const
