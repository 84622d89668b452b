import { deleteMailsTo } from '../../platform/mail/outbox.sql.ts'
import type { ContactData } from '../contacts/public.ts'
import { listAddressesOf } from './support-mail.sql.ts'

/** Foreign keys delete the rows with the contact. Mails to a contact that only wrote mail are deleted as well. */
export const addressesOfContacts: ContactData = {
  async erase({ scope, contactId }, { tx }) {
    for (const { address } of await listAddressesOf(tx, scope, contactId)) {
      await deleteMailsTo(tx, scope.environmentId, address)
    }
  },
  export: async ({ scope, contactId }, { sql }) => ({
    support_mail_addresses: await listAddressesOf(sql, scope, contactId),
  }),
}
