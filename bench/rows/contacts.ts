import { bearer, type Row } from '../row.ts'

export const row: Row = {
  name: 'GET /v1/contacts?limit=50',
  area: 'contacts',
  toReach: 0.35,
  amongContacts: true,
  async prepare({ secretKey }) {
    return { method: 'GET', path: '/v1/contacts?limit=50', headers: bearer(await secretKey()) }
  },
}
