import type { ContactHolder } from '../../platform/holders.ts'
import { countEvents, deleteEvents, listEvents, moveEvents, scrubTrackedFacts } from './held-events.sql.ts'

const mostExported = 1000

/** What was told of a person. An amount that was metered belongs to a customer and names no contact. */
export const eventsOfContact: ContactHolder = {
  merge: (tx, scope, from, into) => moveEvents(tx, scope, from, into),

  async erase(tx, scope, contactId) {
    await deleteEvents(tx, scope, contactId)
    await scrubTrackedFacts(tx, scope, contactId)
  },

  async export(db, scope, contactId) {
    const count = await countEvents(db, scope, contactId)
    return { events: { count, latest: await listEvents(db, scope, contactId, mostExported) } }
  },
}
