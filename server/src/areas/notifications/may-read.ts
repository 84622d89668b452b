import type { EnvironmentScope } from '../../platform/contact-data.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { ContactCaller } from '../../platform/http/callers.ts'
import { isVisitor } from './notifications.sql.ts'

/** Whoever only claims to be somebody is shown nothing that was meant for that person; a visitor is nobody else. */
export const mayRead = async (
  db: Db,
  scope: Pick<EnvironmentScope, 'environmentId'>,
  { verified, contactId }: Pick<ContactCaller, 'verified' | 'contactId'>,
): Promise<boolean> => verified || isVisitor(db, scope, contactId)
