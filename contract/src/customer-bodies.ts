import { Type } from 'typebox'
import { Attributes } from './contact-shapes.ts'
import { ExternalId, roleChoice } from './customer-shapes.ts'
import { chosen, Name, nullable, strict, Uuid } from './kernel/index.ts'

// What the tenant sends about its customers, by key or by staff session.

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
        Type.Unsafe<string>({ ...ExternalId, description: "The contact's, in place of `contact_id`" }),
      ),
      ...roleChoice,
    },
    { name: 'NewCustomerMember' },
  ),
)

export const MemberChanges = chosen(strict(roleChoice, { name: 'CustomerMemberChanges' }))
