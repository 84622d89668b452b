import type { ContactData } from '../contacts/public.ts'
import { notifyReaders } from './channel.ts'
import { exportNotifications, mergeNotifications } from './contact-data.sql.ts'

/** Foreign keys delete the rows of an erased contact; open streams then find no contact. */
export const notificationsOfContacts: ContactData = {
  async merge(merged, { tx }) {
    await mergeNotifications(tx, merged)
    notifyReaders(tx, merged.scope, [merged.from, merged.into])
  },
  async erase({ scope, contactId }, { tx }) {
    notifyReaders(tx, scope, [contactId])
  },
  export: async ({ scope, contactId }, { sql }) => ({
    notifications: [...(await exportNotifications(sql, scope, contactId))],
  }),
}
