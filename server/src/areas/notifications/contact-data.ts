import type { ContactData } from '../../platform/area-hooks.ts'
import { tellReaders } from './channel.ts'
import { exportNotifications, foldNotifications } from './contact-data.sql.ts'

/** Foreign keys take what an erased contact has with it; streams that are open find that there is nobody any more. */
export const notificationsOfContacts: ContactData = {
  async merge(merged, { tx }) {
    await foldNotifications(tx, merged)
    tellReaders(tx, merged.scope, [merged.from, merged.into])
  },
  async erase({ scope, contactId }, { tx }) {
    tellReaders(tx, scope, [contactId])
  },
  export: async ({ scope, contactId }, { sql }) => ({
    notifications: [...(await exportNotifications(sql, scope, contactId))],
  }),
}
