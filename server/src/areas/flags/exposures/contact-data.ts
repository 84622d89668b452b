import type { ContactData } from '../../contacts/public.ts'
import type { Own } from '../setup.ts'
import { addToDays, exposuresOfContact, insertExposures, mergeExposures } from './exposures.sql.ts'

/** Foreign keys delete the exposures of an erased contact. */
export const exposuresOfContacts: ContactData<Own> = {
  async merge(merged, { tx, own }) {
    // Includes exposures that are not stored yet: the earlier one decides which variant the contact keeps.
    const { environmentId } = merged.scope
    const waiting = [merged.from, merged.into].flatMap((id) => own.exposures.waitingFor(environmentId, id))
    const added = waiting.length > 0 ? await insertExposures(tx, environmentId, waiting) : []
    const moved = await mergeExposures(tx, merged)
    const counts = [...added, ...moved]
    if (counts.length > 0) await addToDays(tx, environmentId, counts)
  },
  export: async ({ scope, contactId }, { sql }) => ({
    flag_exposures: await exposuresOfContact(sql, scope, contactId),
  }),
}
