import { bearer, type Row } from '../row.ts'

export const row: Row = {
  name: 'GET /v1/contacts/{id}',
  area: 'contacts',
  toReach: 0.6,
  amongContacts: true,
  async prepare({ secretKey, someContacts }) {
    const headers = bearer(await secretKey())
    return (await someContacts(100)).map(({ id }) => ({ method: 'GET', path: `/v1/contacts/${id}`, headers }))
  },
}
