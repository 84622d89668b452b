import type { Scope } from '../../platform/change.ts'
import type { EnvironmentScope } from '../../platform/contact-data.ts'
import type { Whose } from '../../platform/crypto/turn-queue.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { Guess } from '../../platform/limits/guesses.ts'
import { networkOf } from '../../platform/limits/network.ts'
import type { Platform } from '../../platform/platform.ts'
import { isKnownNetwork } from './sessions/networks.sql.ts'

interface Guesser {
  scope: Scope
  ip: string
  now: Date
  platform: Platform
}

/** In whose name a password is hashed or checked; between environments, and then between accounts, it goes in turns. */
export const contactTurn = ({ environmentId }: EnvironmentScope, account: string): Whose => ({
  group: environmentId,
  account: `${environmentId} ${account}`,
})

const nobody = '00000000-0000-0000-0000-000000000000'

export interface ContactGuess {
  secret: Guess['secret']
  /** What names it in the request: an address, of an account or of none, or the contact's id. */
  account: string
  contactId: string | null
}

/** Whether the check says yes. Wrong guesses make whoever guesses wait, the same whether there is an account or not. */
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
