import type postgres from 'postgres'
import type { Db } from '../../platform/db/sql.ts'

type TokenPurpose = 'two_factor' | 'password_reset' | 'email_verification'

interface NewStaffToken {
  tokenHash: Buffer
  purpose: TokenPurpose
  /** null if there is no account. The token opens nothing, and is written so that the answer takes as long. */
  userId: string | null
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

/**
 * Takes a valid token and answers whose it was. The user is held first: everything else that ends tokens or sessions
 * does the same, so that two uses queue up instead of locking each other out. A rollback leaves the token in place.
 */
export async function takeStaffToken(
  db: Db,
  purpose: TokenPurpose,
  tokenHash: Buffer,
  now: Date,
): Promise<string | null> {
  const [user] = await db<{ id: string }[]>`
    select u.id from staff_tokens t join users u on u.id = t.user_id
    where t.token_hash = ${tokenHash} and t.purpose = ${purpose} and t.expires_at > ${now}
    for no key update of u`
  if (!user) return null
  const { count } = await db`delete from staff_tokens where token_hash = ${tokenHash}`
  return count > 0 ? user.id : null
}

export async function deleteStaffTokens(db: Db, purpose: TokenPurpose, userId: string): Promise<void> {
  await db`delete from staff_tokens where purpose = ${purpose} and user_id = ${userId}`
}

export async function deleteAllStaffTokens(db: Db, userId: string): Promise<void> {
  await db`delete from staff_tokens where user_id = ${userId}`
}

export async function deleteExpiredTokens(sql: postgres.Sql, now: Date): Promise<number> {
  return (await sql`delete from staff_tokens where expires_at <= ${now}`).count
}
