import { Type } from 'typebox'
import { area, chosen, Email, Name, Password, perIp, publishable, strict } from '../kernel/index.ts'
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
      description: 'Something random that the page keeps in this browser, from the sign-up to the proof of the address',
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
      description: 'As sent to boot: what this visitor did becomes part of the account',
    }),
  ),
}

const EmailOfContact = chosen(strict({ ...key, ...email }, { name: 'EmailOfContact' }))

const MailedToken = chosen(strict({ ...key, ...token, ...sameBrowser, ...visitor }, { name: 'MailedToken' }))
const EmailToSignIn = chosen(strict({ ...key, ...email, ...sameBrowser, ...agreements }, { name: 'EmailToSignIn' }))

const signedIn = { status: 200, body: Type.Union([ContactSignedIn, ContactChallenge]) } as const
const accepted = { status: 202 } as const
const tellsNothing =
  'Always 202, whether or not there is an account and whether or not this way to sign in is on; no mail is sent where it ' +
  'is off. An address is mailed at most 20 times an hour, and the last mail says so; what was mailed keeps working.'

const bringsAgreements =
  'For somebody new, `accepted_versions` (versions of legal documents) and `consents` (to mail, by category) are ' +
  'recorded with the account that this makes'
const toSameBrowser = `${bringsAgreements}, where the same \`signup_secret\` is sent here and with what was mailed.`

const provider = Type.Object({ provider: Type.String({ pattern: '^[a-z0-9][a-z0-9-]{0,39}$' }) })

export const contactAuth = area(
  'contact-auth',
  { group: 'Sign-in', about: 'Every way in which contacts sign up and sign in.' },
  {
    signup: {
      method: 'POST',
      path: '/v1/contact-auth/signup',
      summary: 'Sign up with a password; the account begins when the address is verified',
      description:
        `${tellsNothing} Where there is an account already, the mail says so instead. The password outlives the ` +
        'verification only where both are sent with the same `signup_secret`, and so do the agreements in ' +
        '`accepted_versions`, versions of legal documents, and the `consents` to mail.',
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
      summary: 'Verify the address of a sign-up with the mailed token',
      description:
        'Whoever has the mail has the address, and is signed in. The password of the sign-up is kept only where the same ' +
        '`signup_secret` is sent here and was sent at the sign-up, so that a stranger who signed up with the address is ' +
        'left with nothing. Otherwise it is dropped, `contact.has_password` is false, and a first one can be chosen at ' +
        '`POST /v1/contact/password`. Every other link and code mailed to the addresses of the contact ends.',
      access: publishable(),
      limits: [perIp(20, 'hour')],
      body: MailedToken,
      success: signedIn,
      errors: ['method_disabled', 'signup_closed'],
    },
    resendVerification: {
      method: 'POST',
      path: '/v1/contact-auth/resend-verification',
      summary: 'Mail the verification of a waiting sign-up again',
      description: tellsNothing,
      access: publishable(),
      limits: [perIp(5, 'hour')],
      body: EmailOfContact,
      success: accepted,
    },
    login: {
      method: 'POST',
      path: '/v1/contact-auth/login',
      summary: 'Sign in with email and password',
      description: 'One 401 for an unknown email, an account without a password and a wrong password.',
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
      summary: 'Exchange a two-factor challenge for a session',
      description: 'Within five minutes. A wrong code does not consume the challenge.',
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
      summary: 'Mail a link that resets the password',
      description: tellsNothing,
      access: publishable(),
      limits: [perIp(5, 'hour')],
      body: EmailOfContact,
      success: accepted,
    },
    resetPassword: {
      method: 'POST',
      path: '/v1/contact-auth/reset-password',
      summary: 'Set a new password with the mailed token; every session of the contact ends',
      access: publishable(),
      limits: [perIp(10, 'hour')],
      body: chosen(strict({ ...key, ...token, password: Password })),
      success: { status: 204 },
      errors: ['method_disabled'],
    },
    magicLink: {
      method: 'POST',
      path: '/v1/contact-auth/magic-link',
      summary: 'Mail a link that signs in',
      description: `${tellsNothing} ${toSameBrowser}`,
      access: publishable(),
      limits: [perIp(5, 'hour')],
      body: EmailToSignIn,
      success: accepted,
      errors: ['invalid_request'],
    },
    redeemMagicLink: {
      method: 'POST',
      path: '/v1/contact-auth/magic-link/redeem',
      summary: 'Sign in with the token of a magic link',
      description: 'One 401 for a used, an expired and a never-issued link. A GET on the link burns nothing.',
      access: publishable(),
      limits: [perIp(20, 'hour')],
      body: MailedToken,
      success: signedIn,
      errors: ['method_disabled', 'signup_closed'],
    },
    emailCode: {
      method: 'POST',
      path: '/v1/contact-auth/email-code',
      summary: 'Mail a code of six digits, good for ten minutes; it replaces the one before',
      description: `${tellsNothing} ${toSameBrowser}`,
      access: publishable(),
      limits: [perIp(5, 'hour')],
      body: EmailToSignIn,
      success: accepted,
      errors: ['invalid_request'],
    },
    verifyEmailCode: {
      method: 'POST',
      path: '/v1/contact-auth/email-code/verify',
      summary: 'Sign in with a mailed code',
      description: 'Five attempts per code. One 401 for a wrong, a used, an expired and a never-issued code.',
      access: publishable(),
      limits: [perIp(20, '5 minutes')],
      body: chosen(strict({ ...key, ...email, code: Type.String({ maxLength: 20 }), ...sameBrowser, ...visitor })),
      success: signedIn,
      errors: ['method_disabled', 'signup_closed'],
    },
    startOauth: {
      method: 'POST',
      path: '/v1/contact-auth/oauth/{provider}/start',
      summary: "Where to send the browser to sign in with a provider of the environment's own",
      description:
        'The page keeps the `state` it finds in the address and compares it when the provider sends the browser back. ' +
        `${bringsAgreements}.`,
      access: publishable(),
      limits: [perIp(30, 'hour')],
      params: provider,
      body: chosen(
        strict({
          ...key,
          redirect_uri: Type.String({
            maxLength: 500,
            pattern: '^https?://[^\\s?#@]+$',
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
      summary: 'Sign in with what the provider sent the browser back with',
      description: 'Every parameter of the address it came back to, as it is. Works once, within ten minutes.',
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
