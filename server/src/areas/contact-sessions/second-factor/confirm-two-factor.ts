import type { contactSessions } from '@userkeep/contract'
import { checkTotp } from '../../../platform/crypto/totp.ts'
import { fail, invalid } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { contactTotpContext, findContactCredentials, turnContactTwoFactorOn } from '../../contacts/public.ts'
import { guessContactSecret } from '../guesses.ts'
import { issueRecoveryCodes } from './recovery-codes.ts'

export const confirmTwoFactor: Verb<typeof contactSessions.routes.confirmTwoFactor> = async (call) => {
  const {
    body,
    caller: { contactId },
    scope,
    now,
    change,
    platform,
  } = call
  const secrets = platform.secrets ?? fail('two_factor_unavailable')
  return change(async (tx) => {
    const credentials = (await findContactCredentials(tx, scope, contactId)) ?? fail('unauthorized')
    const { totp_secret: sealed, two_factor_at } = credentials
    if (two_factor_at !== null) fail('conflict', 'Two-factor sign-in is on already.')
    if (sealed === null) return fail('conflict', 'There is no enrolment to confirm. Begin one first.')
    const step = checkTotp(secrets.open(sealed, contactTotpContext(contactId)), body.code, now, null)
    const guess = { secret: 'code', account: contactId, contactId } as const
    const isRight = await guessContactSecret(call, tx, guess, async () => step !== null)
    if (!isRight || step === null) return invalid('code', 'is not the code that the authenticator shows now')
    if (!(await turnContactTwoFactorOn(tx, scope, contactId, { sealed, step, now }))) {
      fail('conflict', 'Another enrolment has been begun or confirmed meanwhile.')
    }
    return { recovery_codes: await issueRecoveryCodes(tx, scope, contactId) }
  })
}
