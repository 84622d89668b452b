import type { Db } from '../../platform/db/sql.ts'
import { deleteSessionsOfUser, forgetNetworks } from '../sessions/public.ts'
import { deleteAllStaffTokens } from './staff-tokens.sql.ts'
import { turnTwoFactorOff } from './two-factor.sql.ts'
import { replaceCredentials, type UserRow } from './users.sql.ts'

/**
 * Gives an unproven account to the person who just proved its address. A stranger may have signed up with it, so
 * everything chosen before is revoked. The caller has locked the user.
 */
export async function claimAccount(
  tx: Db,
  user: UserRow,
  { name, passwordHash }: { name: string; passwordHash: string },
  now: Date,
): Promise<UserRow> {
  await replaceCredentials(tx, user.id, { name, passwordHash, now })
  await turnTwoFactorOff(tx, user.id)
  await deleteAllStaffTokens(tx, user.id)
  await deleteSessionsOfUser(tx, user.id)
  await forgetNetworks(tx, user.id)
  return {
    ...user,
    name,
    password_hash: passwordHash,
    totp_secret: null,
    totp_last_step: null,
    two_factor_at: null,
    email_verified_at: now.toISOString(),
  }
}
