import { measureBatches } from '../batches.ts'
import { bearer, posting, type Row } from '../row.ts'

const lines = 100
const name = 'report_exported'
const properties = { format: 'pdf', pages: 12, source: 'button' }

export const row: Row = {
  name: `POST /v1/track, ${lines} lines each`,
  area: 'ingest',
  async measure(testbed) {
    const { seed } = testbed
    const headers = bearer(await seed.secretKey())
    const contactIds = (await seed.someContacts(lines)).map(({ id }) => id)
    const events = contactIds.map((contact_id) => ({ name, contact_id, properties }))
    const rows = contactIds.map((contact_id) => ({
      environment_id: seed.environmentId,
      contact_id,
      stream: 'track',
      name,
      customer_id: null,
      properties,
    }))
    return measureBatches(testbed, {
      says: `\`POST /v1/track\`, ${lines} lines each`,
      requests: [posting('/v1/track', { events }, headers)],
      lines,
      inserting: { table: 'tracked_events', rows },
    })
  },
}
