import type { account } from '@userkeep/contract'
import type { Db } from '../../platform/db/sql.ts'
import { fail, invalid } from '../../platform/fail.ts'
import type { Call } from '../../platform/http/call.ts'
import { guessCode, spendSecondFactor } from '../staff-auth/public.ts'
import { requireOwnPassword } from './own-password.ts'

type Routes = typeof account.routes
type TwoFactorCall = Call<Routes['renewRecoveryCodes']> | Call<Routes['disableTwoFactor']>

/**
 * For changes of a second factor that is on: whoever asks shows that they have it, or a stolen password would do to be
 * rid of it. Answers what holds the account, and spends the code, in the transaction of the change.
 */
export async function requireOwnTwoFactor(call: TwoFactorCall): Promise<(tx: Db) => Promise<void>> {
  const { body, now, platform } = call
  const secrets = platform.secrets ?? fail('two_factor_unavailable')
  const lockAccount = await requireOwnPassword(call, body.password)
  return async (tx) => {
    const user = await lockAccount(tx)
    if (user.two_factor_at === null) fail('conflict', 'Two-factor sign-in is not on.')
    if (!(await guessCode(call, tx, user.id, () => spendSecondFactor(tx, secrets, user, body.code, now)))) {
      invalid('code', 'is neither the code that the authenticator shows now nor a recovery code')
    }
  }
}
