import { Type } from 'typebox'
import {
  area,
  chosen,
  collection,
  Email,
  EnvironmentQuery,
  machine,
  Name,
  nullable,
  oneOf,
  PagingQuery,
  shape,
  sortQuery,
  staff,
  strict,
  Timestamp,
  Uuid,
} from '../kernel/index.ts'
import { Attributes, Contact, IdentityKind } from '../shapes/contact.ts'

const ExternalId = Type.String({ minLength: 1, maxLength: 255, pattern: '\\S' })

const Fact = chosen(
  shape('ContactFact', {
    id: Uuid,
    type: Type.String(),
    contact_id: Type.String({ description: 'Whom it was about then: this contact, or one folded into it since' }),
    data: Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true }),
    occurred_at: Timestamp,
  }),
)

const Identity = chosen(
  shape('ContactIdentity', {
    kind: IdentityKind,
    value: Type.String(),
    proof: oneOf('anonymous', 'machine', 'hash', 'mail', 'oauth'),
    created_at: Timestamp,
  }),
)

const ContactExport = chosen(
  shape('ContactExport', {
    exported_at: Timestamp,
    contact: Contact,
    claims: nullable(Attributes),
    identities: Type.Array(Identity),
    merged_contacts: Type.Array(Uuid),
    active_months: Type.Array(Type.String({ description: '`2026-11`' })),
    facts: Type.Array(Fact),
    records: Type.Unsafe<Record<string, unknown>>({
      type: 'object',
      additionalProperties: true,
      description: 'What each other area holds, by its own names',
    }),
  }),
)

const filters = {
  q: Type.Optional(
    Type.String({
      maxLength: 200,
      description:
        'Words, each the beginning of a word in the name, email or external id, or of the id, in any letter case and ' +
        'with or without accents. All have to match; the closest match comes first, without it the newest contact.',
    }),
  ),
  ...sortQuery('Newest first unless said. Not together with `q`.', 'created_at'),
  kind: Type.Optional(oneOf('visitor', 'identified')),
  external_id: Type.Optional(Type.String({ maxLength: 255 })),
  email: Type.Optional(Type.String({ maxLength: 254 })),
}

const EmailVerified = Type.Boolean({ description: 'Whether you have proven the address yourself' })

const patch = chosen(
  strict(
    {
      external_id: Type.Optional(nullable(ExternalId)),
      email: Type.Optional(nullable(Email)),
      email_verified: Type.Optional(EmailVerified),
      name: Type.Optional(nullable(Name)),
      attributes: Type.Optional(nullable(Attributes)),
    },
    { name: 'ContactChanges' },
  ),
)
const patchNotes = 'Attributes are changed key by key: null removes a key, and in place of the object all of them.'
const merge = chosen(strict({ contact_id: Uuid }, { name: 'ContactMerge' }))
const mergeNotes = 'Identities, sessions, teams and all else of that contact become this one’s; its id leads here.'
const eraseNotes = 'Everything held about the person is deleted, in every area. It cannot be undone.'
const InEnvironment = Type.Object(EnvironmentQuery)

export const contacts = area(
  'contacts',
  { group: 'People', about: "Your product's users: create, find, change, merge, export and erase them." },
  {
    list: {
      method: 'GET',
      path: '/v1/contacts',
      summary: 'Your contacts',
      access: machine(),
      query: Type.Object({ ...PagingQuery, ...filters }),
      success: { status: 200, body: collection('contacts', Contact) },
    },
    upsert: {
      method: 'POST',
      path: '/v1/contacts',
      summary: 'Create a contact, or update the one known by this external id or email',
      description: `${patchNotes} 409 when the external id and the email belong to two contacts.`,
      access: machine(),
      idempotent: true,
      body: chosen(
        strict(
          {
            external_id: Type.Optional(ExternalId),
            email: Type.Optional(Email),
            email_verified: Type.Optional(EmailVerified),
            name: Type.Optional(nullable(Name)),
            attributes: Type.Optional(nullable(Attributes)),
          },
          { name: 'NewContact' },
        ),
      ),
      success: { status: 200, orCreated: true, body: Contact },
      errors: ['conflict'],
      chosen: true,
    },
    get: {
      method: 'GET',
      path: '/v1/contacts/{id}',
      summary: 'One contact',
      description: 'The id of a contact that was folded into another answers that other one.',
      access: machine(),
      success: { status: 200, body: Contact },
      chosen: true,
    },
    update: {
      method: 'PATCH',
      path: '/v1/contacts/{id}',
      summary: 'Change a contact',
      description: patchNotes,
      access: machine(),
      idempotent: true,
      body: patch,
      success: { status: 200, body: Contact },
      errors: ['conflict'],
      chosen: true,
    },
    remove: {
      method: 'DELETE',
      path: '/v1/contacts/{id}',
      summary: 'Erase a person',
      description: eraseNotes,
      access: machine(),
      idempotent: true,
      success: { status: 204 },
      chosen: true,
    },
    merge: {
      method: 'POST',
      path: '/v1/contacts/{id}/merge',
      summary: 'Fold another contact into this one',
      description: mergeNotes,
      access: machine(),
      idempotent: true,
      body: merge,
      success: { status: 200, body: Contact },
      chosen: true,
    },
    export: {
      method: 'GET',
      path: '/v1/contacts/{id}/export',
      summary: 'Everything held about a person',
      access: machine(),
      success: { status: 200, body: ContactExport },
      chosen: true,
    },
    staffList: {
      method: 'GET',
      path: '/v1/organization/contacts',
      summary: 'The contacts of an environment',
      access: staff('customers:read'),
      query: Type.Object({ ...EnvironmentQuery, ...PagingQuery, ...filters }),
      success: { status: 200, body: collection('contacts', Contact) },
      chosen: true,
    },
    staffGet: {
      method: 'GET',
      path: '/v1/organization/contacts/{id}',
      summary: 'One contact',
      description: 'The id of a contact that was folded into another answers that other one.',
      access: staff('customers:read'),
      query: InEnvironment,
      success: { status: 200, body: Contact },
      chosen: true,
    },
    staffUpdate: {
      method: 'PATCH',
      path: '/v1/organization/contacts/{id}',
      summary: 'Change a contact',
      description: patchNotes,
      access: staff('customers:write'),
      audit: 'contact.updated',
      query: InEnvironment,
      body: patch,
      success: { status: 200, body: Contact },
      errors: ['conflict'],
      chosen: true,
    },
    staffRemove: {
      method: 'DELETE',
      path: '/v1/organization/contacts/{id}',
      summary: 'Erase a person',
      description: eraseNotes,
      access: staff('customers:write'),
      audit: 'contact.erased',
      query: InEnvironment,
      success: { status: 204 },
      chosen: true,
    },
    staffMerge: {
      method: 'POST',
      path: '/v1/organization/contacts/{id}/merge',
      summary: 'Fold another contact into this one',
      description: mergeNotes,
      access: staff('customers:write'),
      audit: 'contact.merged',
      query: InEnvironment,
      body: merge,
      success: { status: 200, body: Contact },
      chosen: true,
    },
    timeline: {
      method: 'GET',
      path: '/v1/organization/contacts/{id}/timeline',
      summary: 'Every fact about a person, newest first, those of contacts folded into it included',
      access: staff('customers:read'),
      query: Type.Object({ ...EnvironmentQuery, ...PagingQuery }),
      success: { status: 200, body: collection('facts', Fact) },
      chosen: true,
    },
    identities: {
      method: 'GET',
      path: '/v1/organization/contacts/{id}/identities',
      summary: 'By what a person is known, and how it was proven',
      access: staff('customers:read'),
      query: Type.Object({ ...EnvironmentQuery, ...PagingQuery }),
      success: { status: 200, body: collection('identities', Identity) },
      chosen: true,
    },
  },
)
