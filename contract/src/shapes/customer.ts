import { Type } from 'typebox'
import { chosen, Email, Name, nullable, shape, strict, Timestamp, Uuid } from '../kernel/index.ts'
import { Attributes, CustomerRoleReference } from './contact.ts'
import { sentInvitation } from './invitation.ts'

// Shapes that several areas of the customer teams answer with.

/** A customer as the tenant sees it, by key or by staff session. */
export const Customer = chosen(
  shape('Customer', {
    id: Uuid,
    external_id: nullable(Type.String({ description: 'Your own ID of the customer' })),
    name: Type.String(),
    attributes: Attributes,
    member_count: Type.Integer(),
    created_at: Timestamp,
    updated_at: Timestamp,
  }),
)

/** A customer as one of its members sees it: what the tenant notes about it is not for them. */
export const OwnCustomer = chosen(
  shape('OwnCustomer', {
    id: Uuid,
    name: Type.String(),
    role: CustomerRoleReference,
    permissions: Type.Array(Type.String(), { description: 'The permissions of your role, including custom ones' }),
    webhooks_available: Type.Boolean({
      description:
        'Whether the customer can have endpoints; otherwise creating one returns 403 `webhooks_not_available`',
    }),
    member_count: Type.Integer(),
    created_at: Timestamp,
    joined_at: Timestamp,
  }),
)

export const CustomerReference = shape('CustomerReference', { id: Uuid, name: Type.String() })

const person = { contact_id: Uuid, email: nullable(Type.String()), name: nullable(Type.String()) }

export const ContactReference = chosen(shape('ContactReference', person))

export const CustomerMember = chosen(
  shape('CustomerMember', { id: Uuid, ...person, role: CustomerRoleReference, created_at: Timestamp }),
)

export const CustomerInvitation = chosen(
  shape('CustomerInvitation', {
    id: Uuid,
    email: Type.String(),
    role: CustomerRoleReference,
    invited_by: nullable(ContactReference),
    created_at: Timestamp,
    expires_at: Timestamp,
  }),
)

export const SentCustomerInvitation = chosen(
  shape('SentCustomerInvitation', { ...CustomerInvitation.properties, ...sentInvitation }),
)

export const ExternalId = Type.String({ minLength: 1, maxLength: 255, pattern: '\\S' })

export const NewInvitation = chosen(
  strict({ email: Email, role_id: Type.Optional(Uuid) }, { name: 'NewCustomerInvitation' }),
)

/** There is no list of roles on the machine surface, so a role can be said by its name, too. */
export const roleChoice = {
  role_id: Type.Optional(Uuid),
  role: Type.Optional(Type.Unsafe<string>({ ...Name, description: 'The name instead of the ID, ignoring case' })),
}
