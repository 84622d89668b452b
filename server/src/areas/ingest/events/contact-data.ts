import type { ContactData } from '../../contacts/public.ts'
import { deleteIds, deleteSomeIds } from '../lines/ingest-ids.sql.ts'
import {
  beforeAll,
  countEvents,
  deleteEvents,
  deleteSomeEvents,
  type EventPlace,
  listEvents,
} from './contact-events.sql.ts'
import { mergeEvents } from './move-events.ts'

const [batch, mostExported] = [5000, 1000]

/** Events about a contact. Metered usage belongs to a customer and names no contact. */
export const eventsOfContact: ContactData = {
  merge: ({ scope, from, into }, { tx }) => mergeEvents(tx, scope, from, into),

  async eraseAhead({ scope, contactIds }, { sql }) {
    for (const contactId of contactIds) {
      while (await deleteSomeIds(sql, scope, contactId));
      let after: EventPlace | null = beforeAll
      while (after !== null) after = await deleteSomeEvents(sql, scope, contactId, { after, limit: batch })
    }
  },

  async erase({ scope, contactId }, { tx }) {
    await deleteEvents(tx, scope, contactId)
    await deleteIds(tx, scope, contactId)
  },

  async export({ scope, contactId }, { sql }) {
    const count = await countEvents(sql, scope, contactId)
    return { events: { count, latest: await listEvents(sql, scope, contactId, mostExported) } }
  },
}
