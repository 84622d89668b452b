import { families, type staffAuth } from '@userkeep/contract'
import { minutes } from '../../platform/clock.ts'
import { hashToken, newToken } from '../../platform/crypto/tokens.ts'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { openSession } from '../sessions/public.ts'
import { guessPassword, staffTurn } from './guesses.ts'
import { insertStaffToken } from './staff-tokens.sql.ts'
import { findUserByEmail, lockUser, setPasswordHash } from './users.sql.ts'

export const challengeLifetime = minutes(5)

/** One 401 for an unknown email, an account without a password and a wrong one, each after equally long work. */
export const logIn: Verb<typeof staffAuth.routes.login> = async (call) => {
  const { body, ip, userAgent, now, db, change, platform } = call
  const { passwords } = platform
  const found = await findUserByEmail(db, body.email)
  const passwordHash = found?.password_hash ?? null
  const matches = await guessPassword(call, db, { email: body.email, user: found, password: body.password })
  if (!found || passwordHash === null || !matches) return refuse()
  const stronger = passwords.needsRehash(passwordHash)
    ? await passwords.hash(body.password, staffTurn(ip, body.email))
    : null
  return change(async (tx) => {
    // The password may have changed while it was being checked.
    const user = (await lockUser(tx, found.id, passwordHash)) ?? refuse()
    if (stronger) await setPasswordHash(tx, user.id, stronger)
    if (user.two_factor_at === null) return openSession(tx, user, { ip, userAgent, now })
    const challenge_token = newToken(families.challenge.prefix)
    await insertStaffToken(tx, {
      tokenHash: hashToken(challenge_token),
      purpose: 'two_factor',
      userId: user.id,
      expiresAt: new Date(now.getTime() + challengeLifetime),
    })
    return { two_factor_required: true as const, challenge_token }
  })
}

const refuse = () => fail('unauthorized', 'The email or the password is wrong.')
