import { Type } from 'typebox'
import {
  anyone,
  area,
  chosen,
  Email,
  Name,
  nullable,
  Password,
  perIp,
  repeatsOfSeeds,
  shape,
  strict,
} from '../kernel/index.ts'
import { MailDelivery } from '../shapes/invitation.ts'
import { SignedIn } from '../shapes/staff.ts'

const Challenge = shape('TwoFactorChallenge', {
  two_factor_required: Type.Literal(true),
  challenge_token: Type.String({ description: '`uk_2fa_…`, to be exchanged within five minutes' }),
})

const Development = shape('Development', {
  mailbox_url: Type.String({ description: 'The development mailbox, if no mail server is configured' }),
  webhooks_url: Type.String({ description: 'The requests received by the development receiver' }),
  webhook_receiver: Type.String({ description: 'Any URL below it can be registered as a webhook endpoint' }),
})

const Installation = shape('Installation', {
  has_accounts: Type.Boolean({ description: 'False until the first account is created' }),
  mail_delivery: MailDelivery,
  development: nullable(Development),
})

export const staffAuth = area(
  'staff-auth',
  { group: 'Staff', about: 'Sign-up, sign-in, two-factor authentication and password reset for staff.' },
  {
    installation: {
      method: 'GET',
      path: '/v1/installation',
      summary: 'Get whether an account exists, and the development tools',
      chosen: true,
      access: anyone('own_site', 'the sign-in page needs it before an account exists'),
      success: { status: 200, body: Installation },
    },
    signup: {
      method: 'POST',
      path: '/v1/auth/signup',
      // It seeds two environments, with some rows of every area.
      statements: 150,
      repeats: repeatsOfSeeds,
      summary: 'Create a user, an organization, its two environments and their publishable keys',
      access: anyone('own_site', 'there is no account before sign-up'),
      limits: [perIp(10, 'hour')],
      body: chosen(strict({ email: Email, password: Password, name: Name, organization_name: Name })),
      success: { status: 201, body: SignedIn },
      errors: ['conflict'],
    },
    login: {
      method: 'POST',
      path: '/v1/auth/login',
      summary: 'Sign in with email and password',
      description: 'One 401 for an unknown email, an account without a password and a wrong password.',
      access: anyone('own_site', 'signing in creates the credential'),
      limits: [perIp(20, '5 minutes')],
      body: strict({ email: Type.String({ maxLength: 254 }), password: Type.String({ maxLength: 256 }) }),
      success: { status: 200, body: Type.Union([SignedIn, Challenge]) },
      errors: ['unauthorized'],
    },
    twoFactor: {
      method: 'POST',
      path: '/v1/auth/two-factor',
      summary: 'Exchange a two-factor challenge for a session',
      description: 'A wrong code does not consume the challenge.',
      access: anyone('own_site', 'the challenge in the body is the credential'),
      limits: [perIp(20, '5 minutes')],
      body: chosen(
        strict({
          challenge_token: Type.String({ maxLength: 200 }),
          code: Type.String({ maxLength: 40, description: 'A code of the authenticator, or a recovery code' }),
        }),
      ),
      success: { status: 200, body: SignedIn },
      errors: ['unauthorized', 'two_factor_unavailable'],
    },
    forgotPassword: {
      method: 'POST',
      path: '/v1/auth/forgot-password',
      summary: 'Mail a link that resets the password',
      access: anyone('own_site', 'a user without the password cannot sign in'),
      limits: [perIp(5, 'hour')],
      body: chosen(strict({ email: Email })),
      success: { status: 202 },
    },
    resetPassword: {
      method: 'POST',
      path: '/v1/auth/reset-password',
      summary: 'Set a new password with the token from the email. Ends all sessions of the user',
      access: anyone('own_site', 'the token in the body is the credential'),
      limits: [perIp(10, 'hour')],
      body: chosen(strict({ token: Type.String({ maxLength: 200 }), password: Password })),
      success: { status: 204 },
      errors: ['unauthorized'],
    },
  },
)
