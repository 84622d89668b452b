import type postgres from 'postgres'
import type { Db } from '../../platform/db/sql.ts'

export type TokenPurpose = 'two_factor' | 'password_reset'

export interface NewStaffToken {
  tokenHash: Buffer
  purpose: TokenPurpose
  userId: string
  expiresAt: Date
}

export async function insertStaffToken(
  db: Db,
  { tokenHash, purpose, userId, expiresAt }: NewStaffToken,
): Promise<void> {
  await db`
    insert into staff_tokens (token_hash, purpose, user_id, expires_at)
    values (${tokenHash}, ${purpose}, ${userId}, ${expiresAt})`
}

/** Whose token it is, while it is valid. Held until the transaction ends, so that it is used once. */
export async function findStaffToken(
  db: Db,
  purpose: TokenPurpose,
  tokenHash: Buffer,
  now: Date,
): Promise<{ user_id: string } | null> {
  const [row] = await db<{ user_id: string }[]>`
    select user_id from staff_tokens
    where token_hash = ${tokenHash} and purpose = ${purpose} and expires_at > ${now} for update`
  return row ?? null
}

export async function deleteStaffTokens(db: Db, purpose: TokenPurpose, userId: string): Promise<void> {
  await db`delete from staff_tokens where purpose = ${purpose} and user_id = ${userId}`
}

export async function deleteExpiredTokens(sql: postgres.Sql, now: Date): Promise<number> {
  return (await sql`delete from staff_tokens where expires_at <= ${now}`).count
}
