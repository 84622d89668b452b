import type { Scope } from '../../platform/change.ts'
import type { Whose } from '../../platform/crypto/turn-queue.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { Guess } from '../../platform/limits/guesses.ts'
import { networkOf } from '../../platform/limits/network.ts'
import type { Platform } from '../../platform/platform.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'
import { isKnownNetwork } from './sessions/networks.sql.ts'

interface Guesser {
  scope: Scope
  ip: string
  now: Date
  platform: Platform
}

/** Returns the fair-queue key of a password hash: environments take turns, and accounts within one. */
export const contactTurn = ({ environmentId }: EnvironmentScope, account: string): Whose => ({
  group: environmentId,
  account: `${environmentId} ${account}`,
})

const nobody = '00000000-0000-0000-0000-000000000000'

interface ContactGuess {
  secret: Guess['secret']
  /** The identifier in the request: an address, which may have no account, or the contact's id. */
  account: string
  contactId: string | null
}

/** Returns the result of the check. Wrong guesses lead to pauses, whether the account exists or not. */
export async function guessContactSecret(
  { scope, ip, now, platform }: Guesser,
  db: Db,
  { secret, account, contactId }: ContactGuess,
  check: () => Promise<boolean>,
): Promise<boolean> {
  const known = await isKnownNetwork(db, scope, { contactId: contactId ?? nobody, ip, now })
  return platform.guesses.attempt(
    { secret, account: `${scope.environmentId} ${account}`, network: known ? networkOf(ip) : null },
    check,
  )
}
