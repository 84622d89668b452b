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
  workOfAllAreas,
} from '../kernel/index.ts'
import { Attributes, Contact, IdentityKind } from '../shapes/contact.ts'

const ExternalId = Type.String({ minLength: 1, maxLength: 255, pattern: '\\S' })

const Fact = chosen(
  shape('ContactFact', {
    id: Uuid,
    type: Type.String(),
    contact_id: Type.String({ description: 'The contact at the time: this one, or one that was merged into it' }),
    data: Type.Unsafe<Record<string, unknown>>({ type: 'object', additionalProperties: true }),
    occurred_at: Timestamp,
  }),
)

const TimelineFact = chosen(
  shape('TimelineFact', {
    ...Fact.properties,
    contact_id: Type.String({
      description: 'The contact at the time: this one, or one that was merged into it',
      examples: ['0190a5b2-7c1e-7b1a-9c2d-3e4f5a6b7c8d'],
    }),
    type: Type.String({ examples: ['banner.clicked'] }),
    names: Type.Record(Type.String(), Type.String(), {
      examples: [{ banner_id: 'Webinar on Thursday' }],
      description: 'The names of the things in `data`, by field. A deleted thing has none',
    }),
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
      description: 'The data of each other area',
    }),
  }),
)

const filters = {
  q: Type.Optional(
    Type.String({
      maxLength: 200,
      description:
        'Search terms. Each matches the beginning of a word in the name, email or external ID, or the ID, ignoring case and ' +
        'accents. All terms must match; the closest match comes first. Without `q`, the newest contact comes first.',
    }),
  ),
  ...sortQuery('Defaults to newest first. Cannot be combined with `q`.', 'created_at'),
  kind: Type.Optional(oneOf('visitor', 'identified')),
  external_id: Type.Optional(Type.String({ maxLength: 255 })),
  email: Type.Optional(Type.String({ maxLength: 254 })),
}

const EmailVerified = Type.Boolean({ description: 'Whether you have verified the address yourself' })

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
const patchNotes =
  'Attributes are merged by key: null removes a key, and null instead of the object removes all of them.'
const merge = chosen(strict({ contact_id: Uuid }, { name: 'ContactMerge' }))
const mergeNotes =
  'Identities, sessions, memberships and all other data of that contact move to this one. Its ID redirects here.'
const eraseNotes = 'All data stored about the person is deleted. This cannot be undone.'
const InEnvironment = Type.Object(EnvironmentQuery)

export const contacts = area(
  'contacts',
  { group: 'People', about: 'The users of your product: create, search, update, merge, export and delete them.' },
  {
    list: {
      method: 'GET',
      path: '/v1/contacts',
      summary: 'List contacts',
      access: machine(),
      query: Type.Object({ ...PagingQuery, ...filters }),
      success: { status: 200, body: collection('contacts', Contact) },
    },
    upsert: {
      method: 'POST',
      path: '/v1/contacts',
      summary: 'Create a contact, or update the contact with this external ID or email',
      description: `${patchNotes} Returns 409 if the external ID and the email belong to two contacts.`,
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
      summary: 'Get a contact',
      description: 'The ID of a merged contact returns the contact it was merged into.',
      access: machine(),
      success: { status: 200, body: Contact },
      chosen: true,
    },
    update: {
      method: 'PATCH',
      path: '/v1/contacts/{id}',
      summary: 'Update a contact',
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
      ...workOfAllAreas,
      summary: 'Delete a contact and all its data',
      description: eraseNotes,
      access: machine(),
      idempotent: true,
      success: { status: 204 },
      chosen: true,
    },
    merge: {
      method: 'POST',
      path: '/v1/contacts/{id}/merge',
      ...workOfAllAreas,
      summary: 'Merge another contact into this one',
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
      ...workOfAllAreas,
      summary: 'Export all data of a contact',
      access: machine(),
      success: { status: 200, body: ContactExport },
      chosen: true,
    },
    staffList: {
      method: 'GET',
      path: '/v1/organization/contacts',
      summary: 'List the contacts of an environment',
      access: staff('customers:read'),
      query: Type.Object({ ...EnvironmentQuery, ...PagingQuery, ...filters }),
      success: { status: 200, body: collection('contacts', Contact) },
      chosen: true,
    },
    staffGet: {
      method: 'GET',
      path: '/v1/organization/contacts/{id}',
      summary: 'Get a contact',
      description: 'The ID of a merged contact returns the contact it was merged into.',
      access: staff('customers:read'),
      query: InEnvironment,
      success: { status: 200, body: Contact },
      chosen: true,
    },
    staffUpdate: {
      method: 'PATCH',
      path: '/v1/organization/contacts/{id}',
      summary: 'Update a contact',
      description:
        `${patchNotes} With the permission \`customers:impersonate\`, a new \`email\` can be used to sign in: ` +
        'the sessions of the contact end, and the old address is notified. Without it, the new address stays ' +
        'unverified, and the contact signs in with the old one.',
      access: staff('customers:write'),
      guard: { permission: 'customers:impersonate', fields: ['external_id', 'email_verified'] },
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
      ...workOfAllAreas,
      summary: 'Delete a contact and all its data',
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
      ...workOfAllAreas,
      summary: 'Merge another contact into this one',
      description: mergeNotes,
      access: staff('customers:write'),
      guard: { permission: 'customers:impersonate' },
      audit: 'contact.merged',
      query: InEnvironment,
      body: merge,
      success: { status: 200, body: Contact },
      chosen: true,
    },
    timeline: {
      method: 'GET',
      path: '/v1/organization/contacts/{id}/timeline',
      summary: 'List the events of a contact, newest first, including those of merged contacts',
      access: staff('customers:read'),
      query: Type.Object({ ...EnvironmentQuery, ...PagingQuery }),
      success: { status: 200, body: collection('facts', TimelineFact) },
      chosen: true,
    },
    identities: {
      method: 'GET',
      path: '/v1/organization/contacts/{id}/identities',
      summary: 'List the identities of a contact and how each was verified',
      access: staff('customers:read'),
      query: Type.Object({ ...EnvironmentQuery, ...PagingQuery }),
      success: { status: 200, body: collection('identities', Identity) },
      chosen: true,
    },
  },
)
