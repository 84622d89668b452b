import type { Scope } from '../../platform/change.ts'
import type { Db } from '../../platform/db/sql.ts'
import { fail } from '../../platform/fail.ts'
import type { Call } from '../../platform/http/call.ts'
import { type ContactCredentials, findContactCredentials, lockContactCredentials } from '../contacts/public.ts'
import { contactTurn, guessContactSecret } from './guesses.ts'

type ContactCall = Pick<Call, 'db' | 'ip' | 'now' | 'platform'> & { scope: Scope; caller: { contactId: string } }

/** Holds the contact for the rest of the transaction, with the password that was checked still in force. */
type LockCredentials = (tx: Db) => Promise<ContactCredentials>

/** Requires the password again if there is one, because a session left open on a computer is not enough. */
export async function requireOwnPassword(call: ContactCall, password: string | undefined): Promise<LockCredentials> {
  const { caller, scope, db, platform } = call
  const { contactId } = caller
  const credentials = (await findContactCredentials(db, scope, contactId)) ?? fail('unauthorized')
  const { password_hash: passwordHash } = credentials
  if (passwordHash !== null) {
    const guess = { secret: 'password', account: contactId, contactId } as const
    const whose = contactTurn(scope, contactId)
    const isRight = await guessContactSecret(call, db, guess, () =>
      platform.passwords.verify(password ?? '', passwordHash, whose),
    )
    if (!isRight) fail('invalid_password')
  }
  return async (tx) => (await lockContactCredentials(tx, scope, contactId, passwordHash)) ?? fail('invalid_password')
}
