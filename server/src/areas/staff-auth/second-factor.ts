import type { Secrets } from '../../platform/crypto/secrets.ts'
import { hashToken } from '../../platform/crypto/tokens.ts'
import { checkTotp, normaliseRecoveryCode } from '../../platform/crypto/totp.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { UserRow } from './users.sql.ts'

export const totpContext = (userId: string) => `totp:${userId}`

/** Whether this is a right code now. A code of the authenticator works once, and so does a recovery code. */
export async function spendSecondFactor(
  db: Db,
  secrets: Secrets,
  user: UserRow,
  code: string,
  now: Date,
): Promise<boolean> {
  if (user.totp_secret === null) return false
  const step = checkTotp(secrets.open(user.totp_secret, totpContext(user.id)), code, now, user.totp_last_step)
  if (step !== null) {
    const { count } = await db`
      update users set totp_last_step = ${step}
      where id = ${user.id} and (totp_last_step is null or totp_last_step < ${step})`
    return count > 0
  }
  const { count } = await db`
    delete from recovery_codes
    where user_id = ${user.id} and code_hash = ${hashToken(normaliseRecoveryCode(code))}`
  return count > 0
}
