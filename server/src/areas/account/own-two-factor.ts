import type { account } from '@userkeep/contract'
import type { Db } from '../../platform/db/sql.ts'
import { fail } from '../../platform/fail.ts'
import type { Call } from '../../platform/http/call.ts'
import { requireOwnPassword } from './own-password.ts'

type Routes = typeof account.routes
type TwoFactorCall = Call<Routes['renewRecoveryCodes']> | Call<Routes['disableTwoFactor']>

/** For changes of a second factor that is on. Answers what holds the account in the transaction of the change. */
export async function requireOwnTwoFactor(call: TwoFactorCall): Promise<(tx: Db) => Promise<void>> {
  const { body, caller, db, platform } = call
  if (platform.secrets === null) fail('two_factor_unavailable')
  const holdAccount = await requireOwnPassword(db, platform.passwords, caller.user.id, body.password)
  return async (tx) => {
    if ((await holdAccount(tx)).two_factor_at === null) fail('conflict', 'Two-factor sign-in is not on.')
  }
}
