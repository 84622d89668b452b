import { Type } from 'typebox'
import { chosen, Name, nullable, strict, Uuid } from '../kernel/index.ts'
import { Attributes } from './contact.ts'
import { ExternalId, roleChoice } from './customer.ts'

// Bodies for customers, sent by key or by staff session.

export const NewCustomer = chosen(
  strict(
    {
      external_id: Type.Optional(ExternalId),
      name: Name,
      attributes: Type.Optional(nullable(Attributes)),
    },
    { name: 'NewCustomer' },
  ),
)

export const CustomerChanges = chosen(
  strict(
    {
      external_id: Type.Optional(nullable(ExternalId)),
      name: Type.Optional(Name),
      attributes: Type.Optional(nullable(Attributes)),
    },
    { name: 'CustomerChanges' },
  ),
)

export const NewMember = chosen(
  strict(
    {
      contact_id: Type.Optional(Uuid),
      external_id: Type.Optional(
        Type.Unsafe<string>({ ...ExternalId, description: 'The external ID of the contact, instead of `contact_id`' }),
      ),
      ...roleChoice,
    },
    { name: 'NewCustomerMember' },
  ),
)

export const MemberChanges = chosen(strict(roleChoice, { name: 'CustomerMemberChanges' }))
