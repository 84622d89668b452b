import type { Scope } from '../../platform/change.ts'
import type { Passwords } from '../../platform/crypto/passwords.ts'
import type { Db } from '../../platform/db/sql.ts'
import { fail } from '../../platform/fail.ts'
import { type ContactCredentials, findContactCredentials, holdContactCredentials } from '../contacts/public.ts'

/** Holds the contact for the rest of the transaction, with the password that was checked still in force. */
export type HoldCredentials = (tx: Db) => Promise<ContactCredentials>

/** A session left open on a desk is not enough: whoever has a password repeats it. */
export async function requireOwnPassword(
  db: Db,
  passwords: Passwords,
  scope: Scope,
  contactId: string,
  password: string | undefined,
): Promise<HoldCredentials> {
  const credentials = (await findContactCredentials(db, scope, contactId)) ?? fail('unauthorized')
  const { password_hash: passwordHash } = credentials
  if (passwordHash !== null && !(await passwords.verify(password ?? '', passwordHash))) fail('invalid_password')
  return async (tx) => (await holdContactCredentials(tx, scope, contactId, passwordHash)) ?? fail('invalid_password')
}
