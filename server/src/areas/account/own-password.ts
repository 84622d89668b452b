import type postgres from 'postgres'
import type { Passwords } from '../../platform/crypto/passwords.ts'
import type { Db } from '../../platform/db/sql.ts'
import { fail } from '../../platform/fail.ts'
import { findUser, holdUser, type UserRow } from '../staff-auth/public.ts'

/** Holds the account for the rest of the transaction, with the password that was checked still in force. */
export type HoldAccount = (tx: Db) => Promise<UserRow>

/** A session left open on a desk is not enough: whoever asks for this repeats their password. */
export async function requireOwnPassword(
  db: postgres.Sql,
  passwords: Passwords,
  userId: string,
  password: string,
): Promise<HoldAccount> {
  const passwordHash = (await findUser(db, userId))?.password_hash ?? null
  if (passwordHash === null) {
    fail('invalid_password', 'Your account has no password yet. Choose one with "forgot password" first.')
  }
  if (!(await passwords.verify(password, passwordHash))) fail('invalid_password', wrong)
  return async (tx) => (await holdUser(tx, userId, passwordHash)) ?? fail('invalid_password', wrong)
}

const wrong = 'This is not your current password.'
