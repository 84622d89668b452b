import type { ContactData } from '../contacts/public.ts'
import { deleteOfContact, listOfContact } from './suppressions.sql.ts'

/** An address is personal data, although no row names the contact. */
export const suppressionsOfContacts: ContactData = {
  erase: ({ scope, contactId }, { tx }) => deleteOfContact(tx, scope, contactId),
  export: async ({ scope, contactId }, { sql }) => ({ suppressions: await listOfContact(sql, scope, contactId) }),
}
