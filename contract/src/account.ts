import { Type } from 'typebox'
import {
  anyMember,
  area,
  collection,
  Name,
  nullable,
  PagingQuery,
  Password,
  shape,
  strict,
  Timestamp,
  Uuid,
} from './kernel/index.ts'
import { IssuedToken, RecoveryCodes, TwoFactorEnrolment } from './sign-in-shapes.ts'
import { User } from './staff-shapes.ts'

const StaffSession = shape('StaffSession', {
  id: Uuid,
  current: Type.Boolean(),
  ip: nullable(Type.String()),
  user_agent: nullable(Type.String()),
  created_at: Timestamp,
  last_seen_at: Timestamp,
  expires_at: Timestamp,
})

const ownPassword = { password: Type.String({ maxLength: 256, description: 'The own password, once more' }) }
const SecondFactor = strict(
  {
    ...ownPassword,
    code: Type.String({ maxLength: 40, description: 'A code of the authenticator, or a recovery code' }),
  },
  { name: 'PasswordAndCode' },
)

export const account = area('account', {
  get: {
    method: 'GET',
    path: '/v1/account',
    summary: 'The own account',
    access: anyMember(),
    success: { status: 200, body: User },
    chosen: true,
  },
  update: {
    method: 'PATCH',
    path: '/v1/account',
    summary: 'Change the own account',
    access: anyMember(),
    audit: 'account.updated',
    body: strict({ name: Type.Optional(Name) }),
    success: { status: 200, body: User },
    chosen: true,
  },
  changePassword: {
    method: 'POST',
    path: '/v1/account/password',
    summary: 'Change the own password; every session ends, and this answer carries a new one',
    access: anyMember(),
    audit: 'account.password_changed',
    body: strict({ current_password: Type.String({ maxLength: 256 }), new_password: Password }),
    success: { status: 200, body: IssuedToken },
    errors: ['invalid_password', 'rate_limited'],
    chosen: true,
  },
  sessions: {
    method: 'GET',
    path: '/v1/account/sessions',
    summary: 'The own sessions, newest first',
    access: anyMember(),
    query: Type.Object(PagingQuery),
    success: { status: 200, body: collection('sessions', StaffSession) },
    chosen: true,
  },
  revokeSession: {
    method: 'DELETE',
    path: '/v1/account/sessions/{id}',
    summary: 'End one of the own sessions',
    access: anyMember(),
    audit: 'account.session_revoked',
    success: { status: 204 },
    chosen: true,
  },
  enrolTwoFactor: {
    method: 'POST',
    path: '/v1/account/two-factor',
    summary: 'Begin two-factor enrolment: a secret for the authenticator',
    access: anyMember(),
    audit: 'account.two_factor_enrolled',
    body: strict(ownPassword),
    success: { status: 200, body: TwoFactorEnrolment },
    errors: ['invalid_password', 'rate_limited', 'conflict', 'two_factor_unavailable'],
    chosen: true,
  },
  confirmTwoFactor: {
    method: 'POST',
    path: '/v1/account/two-factor/confirm',
    summary: 'Turn two-factor on with a first code; answers ten recovery codes',
    access: anyMember(),
    audit: 'account.two_factor_enabled',
    body: strict({ code: Type.String({ maxLength: 40 }) }),
    success: { status: 200, body: RecoveryCodes },
    errors: ['invalid_request', 'conflict', 'rate_limited', 'two_factor_unavailable'],
    chosen: true,
  },
  renewRecoveryCodes: {
    method: 'POST',
    path: '/v1/account/two-factor/recovery-codes',
    summary: 'Replace the recovery codes',
    access: anyMember(),
    audit: 'account.recovery_codes_renewed',
    body: SecondFactor,
    success: { status: 200, body: RecoveryCodes },
    errors: ['invalid_password', 'conflict', 'rate_limited', 'two_factor_unavailable'],
    chosen: true,
  },
  disableTwoFactor: {
    method: 'DELETE',
    path: '/v1/account/two-factor',
    summary: 'Turn two-factor off',
    access: anyMember(),
    audit: 'account.two_factor_disabled',
    body: SecondFactor,
    success: { status: 204 },
    errors: ['invalid_password', 'conflict', 'rate_limited', 'two_factor_unavailable'],
    chosen: true,
  },
})
