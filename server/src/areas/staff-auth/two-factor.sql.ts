import type { Db } from '../../platform/db/sql.ts'

/** Stores the secret of an enrolment, which takes effect once it is confirmed. */
export async function setPendingTotp(db: Db, userId: string, sealed: string): Promise<void> {
  await db`update users set totp_secret = ${sealed}, totp_last_step = null where id = ${userId}`
}

/** Activates the pending secret. Returns false if another secret is pending by now. */
export async function turnTwoFactorOn(
  db: Db,
  userId: string,
  { sealed, step, now }: { sealed: string; step: number; now: Date },
): Promise<boolean> {
  const { count } = await db`
    update users set two_factor_at = ${now}, totp_last_step = ${step}
    where id = ${userId} and totp_secret = ${sealed} and two_factor_at is null`
  return count > 0
}

export async function turnTwoFactorOff(db: Db, userId: string): Promise<void> {
  await db`update users set two_factor_at = null, totp_secret = null, totp_last_step = null where id = ${userId}`
  await db`delete from recovery_codes where user_id = ${userId}`
}

/** Returns false if this step or a later one was already used. */
export async function spendTotpStep(
  db: Db,
  userId: string,
  { sealed, resealed, step }: { sealed: string; resealed: string; step: number },
): Promise<boolean> {
  const { count } = await db`
    update users set totp_last_step = ${step}, totp_secret = ${resealed}
    where id = ${userId} and totp_secret = ${sealed} and (totp_last_step is null or totp_last_step < ${step})`
  return count > 0
}

export async function replaceRecoveryCodes(db: Db, userId: string, hashes: Buffer[]): Promise<void> {
  await db`delete from recovery_codes where user_id = ${userId}`
  await db`insert into recovery_codes ${db(hashes.map((code_hash) => ({ user_id: userId, code_hash })))}`
}

export async function spendRecoveryCode(db: Db, userId: string, hash: Buffer): Promise<boolean> {
  const { count } = await db`delete from recovery_codes where user_id = ${userId} and code_hash = ${hash}`
  return count > 0
}
