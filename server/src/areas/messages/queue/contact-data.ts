import type { ContactData } from '../../../platform/area-hooks.ts'
import { messagesToExport, moveMessages } from './queue.sql.ts'

/** The foreign key takes them along when somebody is erased, also those that wait. */
export const messagesOfContact: ContactData = {
  merge: ({ scope, from, into }, { tx }) => moveMessages(tx, scope, { from, into }),
  export: async ({ scope, contactId }, { sql }) => ({ messages: await messagesToExport(sql, scope, contactId) }),
}
