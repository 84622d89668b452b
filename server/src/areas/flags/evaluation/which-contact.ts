import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { fail, invalid } from '../../../platform/fail.ts'
import { findContactByIdentity, findLiveContact } from '../../contacts/public.ts'

interface Named {
  contact_id?: string
  external_id?: string
}

/** The contact that a caller names, by the one or by the other. */
export async function whichContact(db: Db, scope: EnvironmentScope, { contact_id, external_id }: Named) {
  if ((contact_id === undefined) === (external_id === undefined))
    invalid('contact_id', 'or external_id is to be given, and not both')
  const found =
    contact_id !== undefined
      ? await findLiveContact(db, scope, contact_id)
      : await findContactByIdentity(db, scope, 'external', external_id ?? '')
  return found ?? fail('not_found', 'There is no such contact.')
}
