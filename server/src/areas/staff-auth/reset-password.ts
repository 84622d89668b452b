import type { staffAuth } from '@userkeep/contract'
import { hashToken } from '../../platform/crypto/tokens.ts'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { deleteSessionsOfUser } from '../sessions/public.ts'
import { deleteStaffTokens, findStaffToken } from './staff-tokens.sql.ts'
import { setPasswordHash } from './users.sql.ts'

/** One 401 for a used, an expired and a never-issued token. Whoever had a session has none after. */
export const resetPassword: Verb<typeof staffAuth.routes.resetPassword> = async ({ body, now, change, platform }) => {
  const passwordHash = await platform.passwords.hash(body.password)
  await change(async (tx) => {
    const token = await findStaffToken(tx, 'password_reset', hashToken(body.token), now)
    if (!token) return fail('unauthorized', 'This link has been used, has expired or was never issued.')
    await setPasswordHash(tx, token.user_id, passwordHash)
    await deleteStaffTokens(tx, 'password_reset', token.user_id)
    await deleteStaffTokens(tx, 'two_factor', token.user_id)
    await deleteSessionsOfUser(tx, token.user_id)
  })
}
