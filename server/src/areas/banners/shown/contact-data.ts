import type { ContactData } from '../../contacts/public.ts'
import { addCounts } from './counts.sql.ts'
import { bannersOfContact, mergePeople } from './people.sql.ts'

/** Foreign keys delete the rows of an erased contact. The counts of a banner stay: they name nobody. */
export const bannersOfContacts: ContactData = {
  async merge(merged, { tx }) {
    await addCounts(tx, merged.scope, await mergePeople(tx, merged))
  },
  export: async ({ scope, contactId }, { sql }) => ({ banners: await bannersOfContact(sql, scope, contactId) }),
}
