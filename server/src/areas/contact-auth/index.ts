import { contactAuth } from '@userkeep/contract'
import { defineArea } from '../../platform/area.ts'
import { hours } from '../../platform/clock.ts'
import { contactData } from '../contacts/public.ts'
import { sendEmailCode, verifyEmailCode } from './email-code/email-code.ts'
import { deleteExpiredEmailCodes } from './email-code/email-codes.sql.ts'
import { exchangeChallenge } from './exchange-challenge.ts'
import { mailOfContact } from './lock-mail.ts'
import { redeemMagicLink, sendMagicLink } from './magic-link/magic-link.ts'
import { finishOauth, startOauth } from './oauth/oauth.ts'
import { deleteExpiredFlows } from './oauth/oauth-flows.sql.ts'
import { createProviderClients } from './oauth/provider-client.ts'
import { forgotPassword, logIn, resetPassword } from './password/password.ts'
import { resendVerification, signUp, verifyEmail } from './password/sign-up.ts'
import { deleteExpiredSignups } from './password/signups.sql.ts'
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
        rows: 'working',
        json: { payload: { erased: 'with the row' }, brought: { erased: 'with the row' } },
        contact: {
          merge: 'deleted',
          erase: 'deleted',
          export: { none: 'hashes of secrets that expire within minutes' },
        },
      },
      contact_email_codes: { rows: 'working', json: { brought: { erased: 'with the row, found by the address' } } },
      contact_signups: { rows: 'working', json: { brought: { erased: 'with the row, found by the address' } } },
      contact_oauth_flows: {
        rows: 'working',
        json: {
          brought: {
            none: 'agreements, consents and a referral code of a pending sign-in that expires within minutes',
          },
        },
      },
    },
    contributes: [contactData.by(mailOfContact)],
    jobs: Object.entries(prunes).map(([what, prune]) => ({
      name: `contact-auth.prune-${what}`,
      everyMs: hours(1),
      run: ({ sql, clock }) => prune(sql, clock.now()),
    })),
  },
)
