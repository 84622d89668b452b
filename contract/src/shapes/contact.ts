import { Type } from 'typebox'
import { chosen, nullable, oneOf, shape, Timestamp, Uuid } from '../kernel/index.ts'

// Shapes that several areas of the customer plane answer with.

/** Free-form, but bounded: at most 100 keys, and a whole that stays small enough to answer in lists. */
export const Attributes = Type.Unsafe<Record<string, unknown>>({
  type: 'object',
  additionalProperties: true,
  maxProperties: 100,
  propertyNames: { minLength: 1, maxLength: 100 },
  description: 'A JSON object of at most 100 keys and 128 KiB',
})

export const IdentityKind = oneOf('anonymous', 'external', 'email', 'oauth')

/** The contact in a list of things about contacts. */
export const NamedContact = shape('NamedContact', {
  id: Uuid,
  name: nullable(Type.String()),
  email: nullable(Type.String()),
})

const fields = {
  id: Uuid,
  kind: oneOf('visitor', 'identified'),
  external_id: nullable(Type.String()),
  email: nullable(Type.String()),
  email_verified: Type.Boolean(),
  name: nullable(Type.String()),
  attributes: Attributes,
  two_factor_enabled: Type.Boolean(),
}

/** A contact as the tenant sees it, by key or by staff session. */
export const Contact = chosen(
  shape('Contact', {
    ...fields,
    first_seen_at: Timestamp,
    last_seen_at: Timestamp,
    created_at: Timestamp,
    updated_at: Timestamp,
  }),
)

/** A contact as it sees itself. An unproven session of an identified contact gets only the id. */
export const OwnContact = chosen(
  shape('OwnContact', {
    ...fields,
    has_password: Type.Boolean({ description: 'Whether the contact has a password' }),
  }),
)

/** The answer of every way to sign in as a contact. */
export const ContactSignedIn = chosen(
  shape('ContactSignedIn', {
    token: Type.String({ description: 'The contact session token, `uk_ct_…`. Returned only once' }),
    expires_at: Timestamp,
    verified: Type.Boolean(),
    contact: OwnContact,
  }),
)

export const ContactChallenge = chosen(
  shape('ContactChallenge', { two_factor_required: Type.Literal(true), challenge_token: Type.String() }),
)

export const CustomerRoleReference = chosen(
  shape('CustomerRoleReference', { id: Uuid, key: nullable(Type.String()), name: Type.String() }),
)
