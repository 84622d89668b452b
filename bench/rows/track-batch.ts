import { measureBatches } from '../batches.ts'
import { bearer, posting, type Row } from '../row.ts'

const lines = 100
const name = 'report_exported'
const properties = { format: 'pdf', pages: 12, source: 'button' }

export const row: Row = {
  name: `POST /v1/track, ${lines} lines each`,
  area: 'ingest',
  async measure(arena) {
    const { scene } = arena
    const headers = bearer(await scene.secretKey())
    const contactIds = (await scene.someContacts(lines)).map(({ id }) => id)
    const events = contactIds.map((contact_id) => ({ name, contact_id, properties }))
    const rows = contactIds.map((contact_id) => ({
      environment_id: scene.environmentId,
      contact_id,
      stream: 'track',
      name,
      customer_id: null,
      properties,
    }))
    return measureBatches(arena, {
      says: `\`POST /v1/track\`, ${lines} lines each`,
      requests: [posting('/v1/track', { events }, headers)],
      lines,
      inserting: { table: 'tracked_events', rows },
    })
  },
}
