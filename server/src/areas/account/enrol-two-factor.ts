import type { account } from '@userkeep/contract'
import { newTotp } from '../../platform/crypto/totp.ts'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { setPendingTotp, totpContext } from '../staff-auth/public.ts'
import { requireOwnPassword } from './own-password.ts'
import { accountTarget } from './rules.ts'

/** The secret is in the answer and, sealed, in the account. Nothing changes at sign-in until it is confirmed. */
export const enrolTwoFactor: Verb<typeof account.routes.enrolTwoFactor> = async (call) => {
  const {
    body,
    caller: { user },
    change,
    platform,
  } = call
  const secrets = platform.secrets ?? fail('two_factor_unavailable')
  const lockAccount = await requireOwnPassword(call, body.password)
  const { secret, uri } = newTotp(user.email, 'Userkeep')
  return change(async (tx) => {
    if ((await lockAccount(tx)).two_factor_at !== null) fail('conflict', 'Two-factor sign-in is on already.')
    await setPendingTotp(tx, user.id, secrets.seal(secret, totpContext(user.id)))
    tx.audited({ target: accountTarget(user) })
    return { secret, uri }
  })
}
