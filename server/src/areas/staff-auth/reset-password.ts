import type { staffAuth } from '@userkeep/contract'
import { hashToken } from '../../platform/crypto/tokens.ts'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { deleteSessionsOfUser } from '../sessions/public.ts'
import { staffTurn } from './guesses.ts'
import { deleteStaffTokens, takeStaffToken } from './staff-tokens.sql.ts'
import { proveEmailByReset, setPasswordHash } from './users.sql.ts'

/** One 401 for a used, an expired and a never-issued token. Whoever had a session has none after. */
export const resetPassword: Verb<typeof staffAuth.routes.resetPassword> = async ({
  body,
  ip,
  now,
  change,
  platform,
}) => {
  const passwordHash = await platform.passwords.hash(body.password, staffTurn(ip, body.token))
  await change(async (tx) => {
    const userId = await takeStaffToken(tx, 'password_reset', hashToken(body.token), now)
    if (userId === null) return fail('unauthorized', 'This link has been used, has expired or was never issued.')
    await setPasswordHash(tx, userId, passwordHash)
    await proveEmailByReset(tx, userId, now)
    await deleteStaffTokens(tx, 'password_reset', userId)
    await deleteStaffTokens(tx, 'two_factor', userId)
    await deleteSessionsOfUser(tx, userId)
  })
}
