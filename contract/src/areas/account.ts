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
} from '../kernel/index.ts'
import { IssuedToken, RecoveryCodes, TwoFactorEnrolment } from '../shapes/sign-in.ts'
import { User } from '../shapes/staff.ts'

const StaffSession = shape('StaffSession', {
  id: Uuid,
  current: Type.Boolean(),
  ip: nullable(Type.String()),
  user_agent: nullable(Type.String()),
  created_at: Timestamp,
  last_seen_at: Timestamp,
  expires_at: Timestamp,
})

const ownPassword = { password: Type.String({ maxLength: 256, description: 'The current password' }) }
const SecondFactor = strict(
  {
    ...ownPassword,
    code: Type.String({ maxLength: 40, description: 'A code from the authenticator app, or a recovery code' }),
  },
  { name: 'PasswordAndCode' },
)

export const account = area(
  'account',
  { group: 'Staff', about: "A staff member's own account: name, password, sessions and two-factor." },
  {
    get: {
      method: 'GET',
      path: '/v1/account',
      summary: 'Get your account',
      access: anyMember(),
      success: { status: 200, body: User },
      chosen: true,
    },
    update: {
      method: 'PATCH',
      path: '/v1/account',
      summary: 'Update your account',
      access: anyMember(),
      audit: 'account.updated',
      body: strict({ name: Type.Optional(Name) }),
      success: { status: 200, body: User },
      chosen: true,
    },
    changePassword: {
      method: 'POST',
      path: '/v1/account/password',
      summary: 'Change your password. Ends all sessions and returns a new one',
      access: anyMember(),
      audit: 'account.password_changed',
      body: strict({ current_password: Type.String({ maxLength: 256 }), new_password: Password }),
      success: { status: 200, body: IssuedToken },
      errors: ['invalid_password', 'rate_limited'],
      chosen: true,
    },
    verifyEmail: {
      method: 'POST',
      path: '/v1/account/verify-email',
      summary: 'Verify your email address with the token from the email',
      description:
        'Requires a session of the account that the token was sent to, otherwise 403 `wrong_recipient`: access to the ' +
        'mailbox alone does not verify another account.',
      access: anyMember(),
      audit: 'account.email_verified',
      body: strict({ token: Type.String({ maxLength: 200, description: '`uk_sv_…`' }) }),
      success: { status: 200, body: User },
      errors: ['invalid_request', 'wrong_recipient'],
      chosen: true,
    },
    resendVerification: {
      method: 'POST',
      path: '/v1/account/resend-verification',
      summary: 'Resend the email verification link. Earlier links stay valid',
      description: 'At most five per hour and account.',
      access: anyMember(),
      audit: 'account.verification_resent',
      success: { status: 202 },
      errors: ['conflict', 'rate_limited'],
      chosen: true,
    },
    confirm: {
      method: 'POST',
      path: '/v1/account/confirm',
      summary: 'Confirm your identity with the password or a two-factor code',
      description:
        'Routes that answer 403 `confirmation_required` accept this session for the next ten minutes. A sign-in counts as ' +
        'a confirmation. Send exactly one of `password` and `code`.',
      access: anyMember(),
      audit: 'account.confirmed',
      body: strict(
        {
          password: Type.Optional(ownPassword.password),
          code: Type.Optional(
            Type.String({ maxLength: 40, description: 'A code from the authenticator app, or a recovery code' }),
          ),
        },
        { name: 'Confirmation' },
      ),
      success: { status: 200, body: shape('Confirmed', { confirmed_until: Timestamp }) },
      errors: ['invalid_request', 'invalid_password', 'conflict', 'rate_limited', 'two_factor_unavailable'],
      chosen: true,
    },
    sessions: {
      method: 'GET',
      path: '/v1/account/sessions',
      summary: 'List your sessions, newest first',
      access: anyMember(),
      query: Type.Object(PagingQuery),
      success: { status: 200, body: collection('sessions', StaffSession) },
      chosen: true,
    },
    revokeSession: {
      method: 'DELETE',
      path: '/v1/account/sessions/{id}',
      summary: 'End one of your sessions',
      access: anyMember(),
      audit: 'account.session_revoked',
      success: { status: 204 },
      chosen: true,
    },
    enrolTwoFactor: {
      method: 'POST',
      path: '/v1/account/two-factor',
      summary: 'Start two-factor enrollment. Returns a secret for the authenticator app',
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
      summary: 'Turn two-factor authentication on with a first code. Returns ten recovery codes',
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
      summary: 'Turn two-factor authentication off',
      access: anyMember(),
      audit: 'account.two_factor_disabled',
      body: SecondFactor,
      success: { status: 204 },
      errors: ['invalid_password', 'conflict', 'rate_limited', 'two_factor_unavailable'],
      chosen: true,
    },
  },
)
