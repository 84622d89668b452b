import type { ContactData } from '../../platform/area-hooks.ts'
import { deleteOfContact, listOfContact } from './suppressions.sql.ts'

/** An address is of a person, though no row names the contact. */
export const suppressionsOfContacts: ContactData = {
  erase: ({ scope, contactId }, { tx }) => deleteOfContact(tx, scope, contactId),
  export: async ({ scope, contactId }, { sql }) => ({ suppressions: await listOfContact(sql, scope, contactId) }),
}
