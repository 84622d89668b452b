import type { Db } from '../../platform/db/sql.ts'
import { fail } from '../../platform/fail.ts'
import type { Call } from '../../platform/http/call.ts'
import { findUser, guessPassword, lockUser, type UserRow } from '../staff-auth/public.ts'

type StaffCall = Pick<Call, 'db' | 'ip' | 'now' | 'platform'> & { caller: { user: { id: string } } }

/** Holds the account for the rest of the transaction, with the password that was checked still in force. */
export type LockAccount = (tx: Db) => Promise<UserRow>

/** A session left open on a computer is not enough: whoever asks for this repeats their password. */
export async function requireOwnPassword(call: StaffCall, password: string): Promise<LockAccount> {
  const { caller, db } = call
  const user = await findUser(db, caller.user.id)
  const passwordHash = user?.password_hash ?? null
  if (user === null || passwordHash === null) {
    fail('invalid_password', 'Your account has no password yet. Choose one with "forgot password" first.')
  }
  if (!(await guessPassword(call, db, { email: user.email, user, password }))) fail('invalid_password', wrong)
  return async (tx) => (await lockUser(tx, user.id, passwordHash)) ?? fail('invalid_password', wrong)
}

const wrong = 'This is not your current password.'
