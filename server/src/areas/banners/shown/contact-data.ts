import type { ContactData } from '../../../platform/area-hooks.ts'
import { addCounts } from './counts.sql.ts'
import { bannersOfContact, foldPeople } from './people.sql.ts'

/** Foreign keys take what an erased contact has with it. How many people saw a banner stays: it names nobody. */
export const bannersOfContacts: ContactData = {
  async merge(merged, { tx }) {
    await addCounts(tx, merged.scope, await foldPeople(tx, merged))
  },
  export: async ({ scope, contactId }, { sql }) => ({ banners: await bannersOfContact(sql, scope, contactId) }),
}
