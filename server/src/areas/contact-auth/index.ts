import { contactAuth } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { hours } from '../../platform/clock.ts'
import { deleteExpiredEmailCodes } from './email-code/email-codes.sql.ts'
import { sendEmailCode } from './email-code/send-email-code.ts'
import { verifyEmailCode } from './email-code/verify-email-code.ts'
import { exchangeChallenge } from './exchange-challenge.ts'
import { mailOfContact } from './lock-mail.ts'
import { redeemMagicLink } from './magic-link/redeem-magic-link.ts'
import { sendMagicLink } from './magic-link/send-magic-link.ts'
import { finishOauth } from './oauth/finish-oauth.ts'
import { deleteExpiredFlows } from './oauth/oauth-flows.sql.ts'
import { createProviderClients } from './oauth/provider-client.ts'
import { startOauth } from './oauth/start-oauth.ts'
import { forgotPassword } from './password/forgot-password.ts'
import { logIn } from './password/log-in.ts'
import { resendVerification } from './password/resend-verification.ts'
import { resetPassword } from './password/reset-password.ts'
import { signUp } from './password/sign-up.ts'
import { deleteExpiredSignups } from './password/signups.sql.ts'
import { verifyEmail } from './password/verify-email.ts'
import { deleteExpiredTokens } from './tokens.sql.ts'

const prunes = {
  tokens: deleteExpiredTokens,
  signups: deleteExpiredSignups,
  'email-codes': deleteExpiredEmailCodes,
  'oauth-flows': deleteExpiredFlows,
}

export const contactAuthArea = defineArea(
  contactAuth,
  {
    signup: signUp,
    verifyEmail,
    resendVerification,
    login: logIn,
    twoFactor: exchangeChallenge,
    forgotPassword,
    resetPassword,
    magicLink: sendMagicLink,
    redeemMagicLink,
    emailCode: sendEmailCode,
    verifyEmailCode,
    startOauth,
    finishOauth,
  },
  {
    setup: createProviderClients,
    tables: {
      contact_tokens: {
        contact: { merge: 'deleted', erase: 'deleted', export: { none: 'hashes of secrets that end within minutes' } },
      },
      contact_email_codes: {},
      contact_signups: {},
      contact_oauth_flows: {},
    },
    contactData: mailOfContact,
    jobs: Object.entries(prunes).map(([what, prune]) => ({
      name: `contact-auth.prune-${what}`,
      everyMs: hours(1),
      run: ({ sql, clock }) => prune(sql, clock.now()),
    })),
  },
)
