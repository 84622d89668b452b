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
    verified: Type.Boolean({ description: 'Whether the identity is verified' }),
    expires_at: Timestamp,
    impersonation: nullable(
      Type.Object(
        { staff_name: nullable(Type.String()), started_at: Timestamp, expires_at: Timestamp },
        { description: 'Present in a support session' },
      ),
    ),
    customer: nullable(OwnCustomer),
    customers: Type.Array(OwnCustomer, { description: 'The customers of the contact, oldest membership first' }),
  }),
)

const deviceFields = {
  id: Uuid,
  verified: Type.Boolean(),
  method: Type.String({ description: 'The sign-in method' }),
  support: Type.Boolean({ description: 'Whether it is a support session of a staff member' }),
  ip: nullable(Type.String()),
  user_agent: nullable(Type.String()),
  created_at: Timestamp,
  last_seen_at: Timestamp,
  expires_at: Timestamp,
}
const Device = shape('Device', { ...deviceFields, current: Type.Boolean() })
const SessionOfContact = shape('ContactSession', deviceFields)

const proof = {
  password: Type.Optional(Type.String({ maxLength: 256, description: 'The current password, if the contact has one' })),
}
const ProofOrCode = strict(
  {
    ...proof,
    code: Type.Optional(Type.String({ maxLength: 40, description: 'A two-factor code, if there is no password' })),
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
      summary: 'Get the contact of the session and its active customer',
      access: contact(),
      success: { status: 200, body: Me },
    },
    update: {
      method: 'PATCH',
      path: '/v1/contact/me',
      summary: 'Update your name',
      access: contact({ verified: true }),
      openToSupport: 'the name grants no access',
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
      summary: 'Create a JWT (ES256, valid for five minutes) for your backend',
      access: contact(),
      description:
        'The sign-in settings decide which further claims it contains, and whether a contact must accept all required ' +
        'documents first. If they must and have not, the response is 403 `terms_outstanding`. Sessions that cannot accept ' +
        'documents (support sessions and unverified ones) are not refused.',
      openToSupport: 'the JWT is marked as impersonated and expires with the session',
      success: { status: 200, body: chosen(IssuedToken) },
      errors: ['terms_outstanding'],
    },
    sessions: {
      method: 'GET',
      path: '/v1/contact/sessions',
      summary: 'List your devices, newest first. Support sessions are flagged',
      access: contact({ verified: true }),
      query: Type.Object(PagingQuery),
      success: { status: 200, body: collection('sessions', Device) },
      chosen: true,
    },
    revokeOthers: {
      method: 'DELETE',
      path: '/v1/contact/sessions',
      summary: 'End all other sessions',
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
      summary: 'Set or change your password. Ends all other sessions and invalidates all links and codes sent by email',
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
      summary: 'List the sessions of a contact, newest first',
      access: staff('customers:read'),
      query: Type.Object({ ...EnvironmentQuery, ...PagingQuery }),
      success: { status: 200, body: collection('sessions', SessionOfContact) },
      chosen: true,
    },
    impersonate: {
      method: 'POST',
      path: '/v1/organization/contacts/{id}/impersonate',
      summary: 'Sign in as a contact for 15 minutes',
      access: staff('customers:impersonate'),
      audit: 'contact.impersonation_started',
      query: Type.Object(EnvironmentQuery),
      optionalBody: true,
      body: strict(
        {
          reason: chosen(
            Type.Optional(
              Type.String({
                minLength: 1,
                maxLength: 500,
                pattern: '\\S',
                description: 'Why you sign in as the contact. Stored in the audit log',
                examples: ['Cannot find the export, ticket 4211'],
              }),
            ),
          ),
        },
        { name: 'Impersonation' },
      ),
      success: {
        status: 200,
        body: shape('SupportSession', {
          token: Type.String({ description: 'A contact session token, `uk_ct_…`. Returned only once' }),
          expires_at: Timestamp,
          portal_url: Type.String({ description: 'The portal URL to use the token at. It does not contain the token' }),
        }),
      },
      errors: ['contact_anonymous', 'impersonation_active', 'conflict'],
      chosen: true,
    },
  },
)
