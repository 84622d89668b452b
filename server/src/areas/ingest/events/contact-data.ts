import type { ContactData } from '../../../platform/contact-data.ts'
import { deleteIds, deleteSomeIds } from '../lines/ingest-ids.sql.ts'
import {
  beforeAll,
  countEvents,
  deleteEvents,
  deleteSomeEvents,
  type EventPlace,
  listEvents,
} from './contact-events.sql.ts'
import { foldEvents } from './move-events.ts'

const [batch, mostExported] = [5000, 1000]

/** What was told of a person. An amount that was metered belongs to a customer and names no contact. */
export const eventsOfContact: ContactData = {
  merge: foldEvents,

  async eraseAhead(sql, scope, contactIds) {
    for (const contactId of contactIds) {
      while (await deleteSomeIds(sql, scope, contactId));
      let after: EventPlace | null = beforeAll
      while (after !== null) after = await deleteSomeEvents(sql, scope, contactId, { after, limit: batch })
    }
  },

  async erase(tx, scope, contactId) {
    await deleteEvents(tx, scope, contactId)
    await deleteIds(tx, scope, contactId)
  },

  async export(db, scope, contactId) {
    const count = await countEvents(db, scope, contactId)
    return { events: { count, latest: await listEvents(db, scope, contactId, mostExported) } }
  },
}
