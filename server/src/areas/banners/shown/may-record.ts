import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { fail } from '../../../platform/fail.ts'
import type { ContactCaller } from '../../../platform/http/callers.ts'
import { findContact } from '../../contacts/public.ts'

/** Whether it is certain who is there: a proven session, or a visitor, who is nobody else. */
export const isKnown = async (db: Db, scope: EnvironmentScope, caller: ContactCaller): Promise<boolean> =>
  caller.verified || (await findContact(db, scope, caller.contactId))?.kind === 'visitor'

/** Whoever only claims to be somebody closes nothing for that person. */
export async function requireKnown(db: Db, scope: EnvironmentScope, caller: ContactCaller): Promise<void> {
  if (!(await isKnown(db, scope, caller))) fail('unverified_session')
}
