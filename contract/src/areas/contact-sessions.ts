import { Type } from 'typebox'
import {
  area,
  chosen,
  collection,
  contact,
  EnvironmentQuery,
  Name,
  nullable,
  PagingQuery,
  Password,
  shape,
  staff,
  strict,
  Timestamp,
  Uuid,
} from '../kernel/index.ts'
import { OwnContact } from '../shapes/contact.ts'
import { OwnCustomer } from '../shapes/customer.ts'
import { IssuedToken, RecoveryCodes, TwoFactorEnrolment } from '../shapes/sign-in.ts'

const Me = chosen(
  shape('ContactMe', {
    contact: OwnContact,
    verified: Type.Boolean({ description: 'Whether the identity was proven' }),
    expires_at: Timestamp,
    impersonation: nullable(
      Type.Object(
        { staff_name: nullable(Type.String()), started_at: Timestamp, expires_at: Timestamp },
        { description: 'While someone of the support staff looks in' },
      ),
    ),
    customer: nullable(OwnCustomer),
    customers: Type.Array(OwnCustomer, { description: 'Every team it belongs to, oldest membership first' }),
  }),
)

const deviceFields = {
  id: Uuid,
  verified: Type.Boolean(),
  method: Type.String({ description: 'How it was opened' }),
  support: Type.Boolean({ description: 'A support session: someone of the staff looks in' }),
  ip: nullable(Type.String()),
  user_agent: nullable(Type.String()),
  created_at: Timestamp,
  last_seen_at: Timestamp,
  expires_at: Timestamp,
}
const Device = shape('Device', { ...deviceFields, current: Type.Boolean() })
const SessionOfContact = shape('ContactSession', deviceFields)

const proof = {
  password: Type.Optional(Type.String({ maxLength: 256, description: 'The own password, where there is one' })),
}
const ProofOrCode = strict(
  {
    ...proof,
    code: Type.Optional(Type.String({ maxLength: 40, description: 'A code, where there is no password' })),
  },
  { name: 'TwoFactorProof' },
)

export const contactSessions = area(
  'contact-sessions',
  { group: 'Sign-in', about: "A contact's own session, devices, password and two-factor." },
  {
    me: {
      method: 'GET',
      path: '/v1/contact/me',
      summary: 'Who this session belongs to, and the team it acts for',
      access: contact(),
      success: { status: 200, body: Me },
    },
    update: {
      method: 'PATCH',
      path: '/v1/contact/me',
      summary: 'Change the own name',
      access: contact({ verified: true }),
      openToSupport: 'the name opens nothing',
      body: strict({ name: Type.Optional(nullable(Name)) }),
      success: { status: 200, body: OwnContact },
      chosen: true,
    },
    logout: {
      method: 'POST',
      path: '/v1/contact/logout',
      summary: 'End this session',
      access: contact(),
      openToSupport: 'it ends the support session itself',
      success: { status: 204 },
    },
    token: {
      method: 'POST',
      path: '/v1/contact/token',
      summary: "A JWT (ES256, five minutes) for the tenant's own backend",
      access: contact(),
      openToSupport: 'the JWT says that it is impersonated, and ends with the session',
      success: { status: 200, body: chosen(IssuedToken) },
    },
    sessions: {
      method: 'GET',
      path: '/v1/contact/sessions',
      summary: 'The own devices, newest first; a support session is flagged',
      access: contact({ verified: true }),
      query: Type.Object(PagingQuery),
      success: { status: 200, body: collection('sessions', Device) },
      chosen: true,
    },
    revokeOthers: {
      method: 'DELETE',
      path: '/v1/contact/sessions',
      summary: 'End every other session',
      access: contact({ verified: true }),
      closedToSupport: true,
      success: { status: 204 },
      chosen: true,
    },
    revoke: {
      method: 'DELETE',
      path: '/v1/contact/sessions/{id}',
      summary: 'End one of the own sessions',
      access: contact({ verified: true }),
      closedToSupport: true,
      success: { status: 204 },
      chosen: true,
    },
    changePassword: {
      method: 'POST',
      path: '/v1/contact/password',
      summary:
        'Change the own password, or choose the first one; every other session ends, and so does every mailed link and code',
      access: contact({ verified: true }),
      closedToSupport: true,
      body: strict({ current_password: Type.Optional(Type.String({ maxLength: 256 })), new_password: Password }),
      success: { status: 204 },
      errors: ['invalid_password'],
      chosen: true,
    },
    enrolTwoFactor: {
      method: 'POST',
      path: '/v1/contact/two-factor',
      summary: 'Begin two-factor enrolment: a secret for the authenticator',
      access: contact({ verified: true }),
      closedToSupport: true,
      body: strict(proof),
      success: { status: 200, body: TwoFactorEnrolment },
      errors: ['invalid_password', 'conflict', 'two_factor_unavailable'],
      chosen: true,
    },
    confirmTwoFactor: {
      method: 'POST',
      path: '/v1/contact/two-factor/confirm',
      summary: 'Turn two-factor on with a first code; answers ten recovery codes',
      access: contact({ verified: true }),
      closedToSupport: true,
      body: strict({ code: Type.String({ maxLength: 40 }) }),
      success: { status: 200, body: RecoveryCodes },
      errors: ['conflict', 'two_factor_unavailable'],
      chosen: true,
    },
    renewRecoveryCodes: {
      method: 'POST',
      path: '/v1/contact/two-factor/recovery-codes',
      summary: 'Replace the recovery codes',
      access: contact({ verified: true }),
      closedToSupport: true,
      body: ProofOrCode,
      success: { status: 200, body: RecoveryCodes },
      errors: ['invalid_password', 'conflict', 'two_factor_unavailable'],
      chosen: true,
    },
    disableTwoFactor: {
      method: 'DELETE',
      path: '/v1/contact/two-factor',
      summary: 'Turn two-factor off',
      access: contact({ verified: true }),
      closedToSupport: true,
      body: ProofOrCode,
      success: { status: 204 },
      errors: ['invalid_password', 'conflict', 'two_factor_unavailable'],
      chosen: true,
    },
    ofContact: {
      method: 'GET',
      path: '/v1/organization/contacts/{id}/sessions',
      summary: 'The sessions of a contact, newest first',
      access: staff('customers:read'),
      query: Type.Object({ ...EnvironmentQuery, ...PagingQuery }),
      success: { status: 200, body: collection('sessions', SessionOfContact) },
      chosen: true,
    },
    impersonate: {
      method: 'POST',
      path: '/v1/organization/contacts/{id}/impersonate',
      summary: "Enter a contact's account for fifteen minutes",
      access: staff('customers:impersonate'),
      audit: 'contact.impersonation_started',
      query: Type.Object(EnvironmentQuery),
      success: {
        status: 200,
        body: shape('SupportSession', {
          token: Type.String({ description: 'A contact session, `uk_ct_…`. Shown once.' }),
          expires_at: Timestamp,
          portal_url: Type.String({ description: 'Where the token is to be spent; it is not in the address' }),
        }),
      },
      errors: ['contact_anonymous', 'impersonation_active', 'conflict'],
      chosen: true,
    },
  },
)
