import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { fail } from '../../../platform/fail.ts'
import type { ContactCaller } from '../../../platform/http/callers.ts'
import { findContact } from '../../contacts/public.ts'

/** Whoever only claims to be somebody is asked nothing and answers nothing for that person; a visitor is nobody else. */
export const isKnownPerson = async (
  db: Db,
  scope: EnvironmentScope,
  { verified, contactId }: Pick<ContactCaller, 'verified' | 'contactId'>,
): Promise<boolean> => verified || (await findContact(db, scope, contactId))?.kind === 'visitor'

export async function requireKnownPerson(db: Db, scope: EnvironmentScope, caller: ContactCaller): Promise<void> {
  if (!(await isKnownPerson(db, scope, caller))) fail('unverified_session')
}
