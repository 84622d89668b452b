import { bearer, type Comparison, posting } from '../row.ts'

export const row: Comparison = {
  name: 'POST /v1/track, one by one',
  area: 'ingest',
  async prepare({ secretKey, someContacts }) {
    const headers = bearer(await secretKey())
    const properties = { format: 'pdf', pages: 12, source: 'button' }
    return (await someContacts(100)).map(({ id }) =>
      posting('/v1/track', { events: [{ name: 'report_exported', contact_id: id, properties }] }, headers),
    )
  },
}
