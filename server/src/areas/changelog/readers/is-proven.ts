import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import type { Db } from '../../../platform/db/sql.ts'
import type { ContactCaller } from '../../../platform/http/callers.ts'
import { findContact } from '../../contacts/public.ts'

/** Whoever only claims to be somebody is told nothing of that person, and does nothing in their name; a visitor is nobody else. */
export const isProven = async (
  db: Db,
  scope: EnvironmentScope,
  { verified, contactId }: Pick<ContactCaller, 'verified' | 'contactId'>,
): Promise<boolean> => verified || (await findContact(db, scope, contactId))?.kind === 'visitor'
