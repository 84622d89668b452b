import type { contactSessions } from '@userkeep/contract'
import type { Db } from '../../../platform/db/sql.ts'
import { fail, invalid } from '../../../platform/fail.ts'
import type { Call } from '../../../platform/http/call.ts'
import { guessContactSecret } from '../guesses.ts'
import { requireOwnPassword } from '../own-password.ts'
import { spendContactSecondFactor } from './second-factor.ts'

type Routes = typeof contactSessions.routes
type TwoFactorCall = Call<Routes['renewRecoveryCodes']> | Call<Routes['disableTwoFactor']>

/**
 * For changes of a second factor that is on. Whoever has a password repeats it; whoever has none gives a code instead.
 * Answers what holds the contact in the transaction of the change.
 */
export async function requireOwnSecondFactor(call: TwoFactorCall): Promise<(tx: Db) => Promise<void>> {
  const { body, caller, scope, now, platform } = call
  const secrets = platform.secrets ?? fail('two_factor_unavailable')
  const lockCredentials = await requireOwnPassword(call, body.password)
  return async (tx) => {
    const held = await lockCredentials(tx)
    if (held.two_factor_at === null) fail('conflict', 'Two-factor sign-in is not on.')
    if (held.password_hash !== null) return
    const guess = { secret: 'code', account: caller.contactId, contactId: caller.contactId } as const
    const isRight = await guessContactSecret(call, tx, guess, () =>
      spendContactSecondFactor(tx, secrets, scope, held, body.code ?? '', now),
    )
    if (!isRight) {
      invalid('code', 'is not a code of your authenticator, nor a recovery code')
    }
  }
}
