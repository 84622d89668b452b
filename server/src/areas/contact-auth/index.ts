import { contactAuth } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { hours } from '../../platform/clock.ts'
import { deleteExpiredEmailCodes } from './email-codes.sql.ts'
import { exchangeChallenge } from './exchange-challenge.ts'
import { finishOauth } from './finish-oauth.ts'
import { forgotPassword } from './forgot-password.ts'
import { mailOfContact } from './hold-mail.ts'
import { logIn } from './log-in.ts'
import { deleteExpiredFlows } from './oauth-flows.sql.ts'
import { redeemMagicLink } from './redeem-magic-link.ts'
import { resendVerification } from './resend-verification.ts'
import { resetPassword } from './reset-password.ts'
import { sendEmailCode } from './send-email-code.ts'
import { sendMagicLink } from './send-magic-link.ts'
import { signUp } from './sign-up.ts'
import { deleteExpiredSignups } from './signups.sql.ts'
import { startOauth } from './start-oauth.ts'
import { deleteExpiredTokens } from './tokens.sql.ts'
import { verifyEmail } from './verify-email.ts'
import { verifyEmailCode } from './verify-email-code.ts'

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
    tables: {
      contact_tokens: {
        contact: { merge: 'deleted', erase: 'deleted', export: { none: 'hashes of secrets that end within minutes' } },
      },
      contact_email_codes: {},
      contact_signups: {},
      contact_oauth_flows: {},
    },
    holds: mailOfContact,
    jobs: Object.entries(prunes).map(([what, prune]) => ({
      name: `contact-auth.prune-${what}`,
      everyMs: hours(1),
      run: ({ sql, clock }) => prune(sql, clock.now()),
    })),
  },
)
