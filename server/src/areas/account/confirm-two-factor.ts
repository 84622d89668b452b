import type { account } from '@userkeep/contract'
import { checkTotp } from '../../platform/crypto/totp.ts'
import { fail, invalid } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { findUser, guessCode, totpContext, turnTwoFactorOn } from '../staff-auth/public.ts'
import { issueRecoveryCodes } from './recovery-codes.ts'
import { accountTarget } from './rules.ts'

export const confirmTwoFactor: Verb<typeof account.routes.confirmTwoFactor> = async (call) => {
  const {
    body,
    caller: { user },
    now,
    change,
    platform,
  } = call
  const secrets = platform.secrets ?? fail('two_factor_unavailable')
  return change(async (tx) => {
    const { totp_secret: sealed, two_factor_at } = (await findUser(tx, user.id)) ?? fail('internal')
    if (two_factor_at !== null) fail('conflict', 'Two-factor sign-in is on already.')
    if (sealed === null) return fail('conflict', 'There is no enrolment to confirm. Begin one first.')
    const step = checkTotp(secrets.open(sealed, totpContext(user.id)), body.code, now, null)
    const isRight = await guessCode(call, tx, user.id, async () => step !== null)
    if (!isRight || step === null) return invalid('code', 'is not the code that the authenticator shows now')
    if (!(await turnTwoFactorOn(tx, user.id, { sealed, step, now }))) {
      fail('conflict', 'Another enrolment has been begun or confirmed meanwhile.')
    }
    tx.audited({ target: accountTarget(user) })
    return { recovery_codes: await issueRecoveryCodes(tx, user.id) }
  })
}
