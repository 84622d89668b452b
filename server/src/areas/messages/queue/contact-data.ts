import type { ContactData } from '../../contacts/public.ts'
import { messagesToExport, moveMessages } from './queue.sql.ts'

/** Foreign keys delete the messages of an erased contact, including queued ones. */
export const messagesOfContact: ContactData = {
  merge: ({ scope, from, into }, { tx }) => moveMessages(tx, scope, { from, into }),
  export: async ({ scope, contactId }, { sql }) => ({ messages: await messagesToExport(sql, scope, contactId) }),
}
