import type { ContactData } from '../../../platform/area-hooks.ts'
import type { Own } from '../setup.ts'
import { addToDays, exposuresOfContact, foldExposures, insertExposures } from './exposures.sql.ts'

/** Foreign keys take the exposures of an erased contact with them. */
export const exposuresOfContacts: ContactData<Own> = {
  async merge(merged, { tx, own }) {
    // Seen a moment ago and not yet written: the variant is kept all the same.
    const { environmentId } = merged.scope
    const waiting = own.exposures.waitingFor(environmentId, merged.from)
    const added = waiting.length > 0 ? await insertExposures(tx, environmentId, waiting) : []
    const folded = await foldExposures(tx, merged)
    const counts = [...added, ...folded]
    if (counts.length > 0) await addToDays(tx, environmentId, counts)
  },
  export: async ({ scope, contactId }, { sql }) => ({
    flag_exposures: await exposuresOfContact(sql, scope, contactId),
  }),
}
