import type { Db } from '../../../platform/db/sql.ts'
import { fail } from '../../../platform/fail.ts'
import type { ContactCaller } from '../../../platform/http/callers.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { isVisitor } from '../profile/contacts.sql.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>
type Caller = Pick<ContactCaller, 'verified' | 'contactId'>

/**
 * Returns whether it is certain who is there: the identity was proven, or it is a visitor. A person who only claims an
 * identity sees nothing of that contact and does nothing in its name.
 */
export const isKnown = async (db: Db, scope: Environment, { verified, contactId }: Caller): Promise<boolean> =>
  verified || isVisitor(db, scope, contactId)

export async function requireKnown(db: Db, scope: Environment, caller: Caller): Promise<void> {
  if (!(await isKnown(db, scope, caller))) fail('unverified_session')
}
