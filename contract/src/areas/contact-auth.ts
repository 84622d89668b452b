import { Type } from 'typebox'
import {
  area,
  chosen,
  Email,
  Name,
  nullable,
  Password,
  perIp,
  publishable,
  shape,
  strict,
  WebAddress,
  workOfAllAreas,
} from '../kernel/index.ts'
import { SignUpConsents } from '../shapes/consent.ts'
import { ContactChallenge, ContactSignedIn } from '../shapes/contact.ts'
import { AcceptedVersions } from '../shapes/legal.ts'
import { ReferralCode } from '../shapes/referral.ts'

const key = { publishable_key: Type.String({ maxLength: 200 }) }
const email = { email: Email }
const token = { token: Type.String({ maxLength: 200 }) }
const sameBrowser = {
  signup_secret: Type.Optional(
    Type.String({
      minLength: 20,
      maxLength: 200,
      description: 'A random value that the page stores in this browser from sign-up until the email is verified',
    }),
  ),
}
const agreements = {
  accepted_versions: Type.Optional(AcceptedVersions),
  consents: Type.Optional(SignUpConsents),
  referral_code: Type.Optional(ReferralCode),
}
const visitor = {
  anonymous_id: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 200,
      description: 'The `anonymous_id` sent to boot. The activity of this visitor becomes part of the account',
    }),
  ),
}

const EmailOfContact = chosen(strict({ ...key, ...email }, { name: 'EmailOfContact' }))

const MailedToken = chosen(strict({ ...key, ...token, ...sameBrowser, ...visitor }, { name: 'MailedToken' }))
const EmailToSignIn = chosen(strict({ ...key, ...email, ...sameBrowser, ...agreements }, { name: 'EmailToSignIn' }))

const signedIn = { status: 200, body: Type.Union([ContactSignedIn, ContactChallenge]) } as const
const VerifiedSignUp = chosen(
  shape('VerifiedSignUp', {
    ...ContactSignedIn.properties,
    password: Type.Object({
      saved: Type.Boolean({ description: 'Whether the password of the sign-up is now the password of the account' }),
      message: nullable(
        Type.String({
          description: 'Why it was not saved, and how to set one',
          examples: ['Set a password with POST /v1/contact/password.'],
        }),
      ),
    }),
  }),
)
const accepted = { status: 202 } as const
const revealsNothing =
  'Always returns 202, whether or not the account exists and the sign-in method is enabled; no email is sent if it ' +
  'is not. At most 20 emails per hour are sent to an address, and the last one says so. Earlier emails stay valid.'

const bringsAgreements =
  'For a new contact, `accepted_versions` (versions of legal documents) and `consents` (to mail, by category) are ' +
  'recorded with the new account'
const toSameBrowser = `${bringsAgreements}, if the same \`signup_secret\` is sent here and with the token from the email.`

const provider = Type.Object({ provider: Type.String({ pattern: '^[a-z0-9][a-z0-9-]{0,39}$' }) })

export const contactAuth = area(
  'contact-auth',
  { group: 'Sign-in', about: 'Sign-up and sign-in of contacts.' },
  {
    signup: {
      method: 'POST',
      path: '/v1/contact-auth/signup',
      ...workOfAllAreas,
      summary: 'Sign up with a password. The account is created when the email is verified',
      description:
        `${revealsNothing} If an account already exists, the email says so instead. The password is saved at ` +
        'verification only if both requests have the same `signup_secret`. The same applies to ' +
        '`accepted_versions` (versions of legal documents) and `consents` (to mail, by category).',
      access: publishable(),
      limits: [perIp(10, 'hour')],
      body: chosen(
        strict({
          ...key,
          ...email,
          password: Password,
          name: Type.Optional(Name),
          ...sameBrowser,
          ...agreements,
        }),
      ),
      success: accepted,
      errors: ['invalid_request'],
    },
    verifyEmail: {
      method: 'POST',
      path: '/v1/contact-auth/verify-email',
      ...workOfAllAreas,
      summary: 'Verify the email of a sign-up with the token from the email',
      description:
        'Returns a session. The password of the sign-up is saved only if the same ' +
        '`signup_secret` was sent at sign-up, so that a stranger who signed up with the address gets ' +
        'no access. Otherwise it is discarded, `contact.has_password` is false, `password.message` says why, and a password can be set with ' +
        '`POST /v1/contact/password`. All other links and codes sent to the contact become invalid.',
      access: publishable(),
      limits: [perIp(20, 'hour')],
      body: MailedToken,
      success: { status: 200, body: Type.Union([VerifiedSignUp, ContactChallenge]) },
      errors: ['method_disabled', 'signup_closed'],
    },
    resendVerification: {
      method: 'POST',
      path: '/v1/contact-auth/resend-verification',
      summary: 'Resend the verification email of a pending sign-up',
      description: revealsNothing,
      access: publishable(),
      limits: [perIp(5, 'hour')],
      body: EmailOfContact,
      success: accepted,
    },
    login: {
      method: 'POST',
      path: '/v1/contact-auth/login',
      ...workOfAllAreas,
      summary: 'Sign in with email and password',
      description: 'Returns the same 401 for an unknown email, an account without a password and a wrong password.',
      access: publishable(),
      limits: [perIp(20, '5 minutes')],
      body: chosen(
        strict({
          ...key,
          email: Type.String({ maxLength: 254 }),
          password: Type.String({ maxLength: 256 }),
          ...visitor,
        }),
      ),
      success: signedIn,
      errors: ['method_disabled'],
    },
    twoFactor: {
      method: 'POST',
      path: '/v1/contact-auth/two-factor',
      ...workOfAllAreas,
      summary: 'Exchange a two-factor challenge for a session',
      description: 'Valid for five minutes. A wrong code does not consume the challenge.',
      access: publishable(),
      limits: [perIp(20, '5 minutes')],
      body: chosen(
        strict({
          ...key,
          challenge_token: Type.String({ maxLength: 200 }),
          code: Type.String({ maxLength: 40, description: 'A code of the authenticator, or a recovery code' }),
        }),
      ),
      success: { status: 200, body: ContactSignedIn },
      errors: ['two_factor_unavailable'],
    },
    forgotPassword: {
      method: 'POST',
      path: '/v1/contact-auth/forgot-password',
      summary: 'Send a password reset link',
      description: revealsNothing,
      access: publishable(),
      limits: [perIp(5, 'hour')],
      body: EmailOfContact,
      success: accepted,
    },
    resetPassword: {
      method: 'POST',
      path: '/v1/contact-auth/reset-password',
      ...workOfAllAreas,
      summary: 'Set a new password with the token from the email. Ends all sessions of the contact',
      access: publishable(),
      limits: [perIp(10, 'hour')],
      body: chosen(strict({ ...key, ...token, password: Password })),
      success: { status: 204 },
      errors: ['method_disabled'],
    },
    magicLink: {
      method: 'POST',
      path: '/v1/contact-auth/magic-link',
      summary: 'Send a sign-in link',
      description: `${revealsNothing} ${toSameBrowser}`,
      access: publishable(),
      limits: [perIp(5, 'hour')],
      body: EmailToSignIn,
      success: accepted,
      errors: ['invalid_request'],
    },
    redeemMagicLink: {
      method: 'POST',
      path: '/v1/contact-auth/magic-link/redeem',
      ...workOfAllAreas,
      summary: 'Sign in with the token of a magic link',
      description:
        'Returns the same 401 for a used, expired or unknown link. Opening the link with GET does not use it up.',
      access: publishable(),
      limits: [perIp(20, 'hour')],
      body: MailedToken,
      success: signedIn,
      errors: ['method_disabled', 'signup_closed'],
    },
    emailCode: {
      method: 'POST',
      path: '/v1/contact-auth/email-code',
      summary: 'Send a six-digit code, valid for ten minutes. It replaces the previous code',
      description: `${revealsNothing} ${toSameBrowser}`,
      access: publishable(),
      limits: [perIp(5, 'hour')],
      body: EmailToSignIn,
      success: accepted,
      errors: ['invalid_request'],
    },
    verifyEmailCode: {
      method: 'POST',
      path: '/v1/contact-auth/email-code/verify',
      ...workOfAllAreas,
      summary: 'Sign in with a code from an email',
      description: 'Five attempts per code. Returns the same 401 for a wrong, used, expired or unknown code.',
      access: publishable(),
      limits: [perIp(20, '5 minutes')],
      body: chosen(strict({ ...key, ...email, code: Type.String({ maxLength: 20 }), ...sameBrowser, ...visitor })),
      success: signedIn,
      errors: ['method_disabled', 'signup_closed'],
    },
    startOauth: {
      method: 'POST',
      path: '/v1/contact-auth/oauth/{provider}/start',
      summary: 'Get the authorization URL of an OAuth provider',
      description:
        'The page stores the `state` of the URL and compares it when the provider redirects back. ' +
        `${bringsAgreements}.`,
      access: publishable(),
      limits: [perIp(30, 'hour')],
      params: provider,
      body: chosen(
        strict({
          ...key,
          redirect_uri: WebAddress({
            maxLength: 500,
            pattern: '^[^?#]+$',
            description: 'As registered with the provider; http or https, without query and fragment',
          }),
          ...visitor,
          ...agreements,
        }),
      ),
      success: { status: 200, body: chosen(Type.Object({ authorization_url: Type.String() })) },
      errors: ['invalid_request', 'method_disabled'],
    },
    finishOauth: {
      method: 'POST',
      path: '/v1/contact-auth/oauth/{provider}/callback',
      ...workOfAllAreas,
      summary: 'Sign in with the parameters of the OAuth callback',
      description: 'Pass all query parameters of the callback unchanged. Works once, within ten minutes.',
      access: publishable(),
      limits: [perIp(30, 'hour')],
      params: provider,
      body: chosen(
        Type.Object(
          {
            ...key,
            state: Type.String({ maxLength: 200 }),
            code: Type.Optional(Type.String({ maxLength: 4000 })),
            iss: Type.Optional(Type.String({ maxLength: 500 })),
            error: Type.Optional(Type.String({ maxLength: 200 })),
          },
          {
            additionalProperties: Type.String({ maxLength: 4000 }),
            maxProperties: 30,
            propertyNames: { maxLength: 100 },
          },
        ),
      ),
      success: signedIn,
      errors: ['method_disabled', 'signup_closed'],
    },
  },
)
