import { families, type staffAuth } from '@userkeep/contract'
import { minutes } from '../../platform/clock.ts'
import { hashToken, newToken } from '../../platform/crypto/tokens.ts'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { openSession } from '../sessions/public.ts'
import { guessCode, guessPassword, staffTurn } from './guesses.ts'
import { spendSecondFactor } from './second-factor.ts'
import { deleteStaffTokens, insertStaffToken, takeStaffToken } from './staff-tokens.sql.ts'
import { findUser, findUserByEmail, lockUser, setPasswordHash } from './users.sql.ts'

const challengeLifetime = minutes(5)

/**
 * Answers the same 401 for an unknown email, an account without a password and a wrong password, each after the same
 * work.
 */
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
    // The password may have changed while it was being verified.
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

/** A wrong code leaves the challenge open; a right one ends it. */
export const exchangeChallenge: Verb<typeof staffAuth.routes.twoFactor> = async (call) => {
  const { body, ip, userAgent, now, change, platform } = call
  const secrets = platform.secrets ?? fail('two_factor_unavailable')
  return change(async (tx) => {
    const userId = await takeStaffToken(tx, 'two_factor', hashToken(body.challenge_token), now)
    const user = userId && (await findUser(tx, userId))
    if (!user) return fail('unauthorized', 'The challenge has been used, has expired or was never issued.')
    const isRight = await guessCode(call, tx, user.id, () => spendSecondFactor(tx, secrets, user, body.code, now))
    if (!isRight) fail('unauthorized', 'The code is wrong.')
    await deleteStaffTokens(tx, 'two_factor', user.id)
    return openSession(tx, user, { ip, userAgent, now })
  })
}
