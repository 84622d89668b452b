import type { Whose } from '../../platform/crypto/turn-queue.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { Call } from '../../platform/http/call.ts'
import { networkOf } from '../../platform/limits/network.ts'
import { isKnownNetwork } from '../sessions/public.ts'
import { emailKey } from './users.sql.ts'

type Guesser = Pick<Call, 'ip' | 'now' | 'platform'>

/** Returns the fair-queue key of a password hash: callers take turns. */
export const staffTurn = (ip: string, email: string): Whose => ({
  group: networkOf(ip),
  account: `staff ${emailKey(email)}`,
})

const nobody = '00000000-0000-0000-0000-000000000000'

interface PasswordGuess {
  /** The given address, which may have no account. */
  email: string
  user: { id: string; password_hash: string | null } | null
  password: string
}

/** Returns whether the password is right. Wrong guesses lead to pauses, whether the account exists or not. */
export async function guessPassword(by: Guesser, db: Db, { email, user, password }: PasswordGuess): Promise<boolean> {
  const { ip, now, platform } = by
  const known = await isKnownNetwork(db, user?.id ?? nobody, ip, now)
  const guess = {
    secret: 'password',
    account: `staff ${emailKey(email)}`,
    network: known ? networkOf(ip) : null,
  } as const
  return platform.guesses.attempt(guess, () =>
    platform.passwords.verify(password, user?.password_hash ?? null, staffTurn(ip, email)),
  )
}

/** Whether the check of a code says yes. Wrong codes count per user, over however many challenges. */
export async function guessCode(
  { ip, now, platform }: Guesser,
  db: Db,
  userId: string,
  check: () => Promise<boolean>,
): Promise<boolean> {
  const known = await isKnownNetwork(db, userId, ip, now)
  return platform.guesses.attempt(
    { secret: 'code', account: `staff ${userId}`, network: known ? networkOf(ip) : null },
    check,
  )
}
