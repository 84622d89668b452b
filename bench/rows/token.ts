import { bearer, type Row } from '../row.ts'

export const row: Row = {
  name: 'POST /v1/contact/token',
  area: 'contact-sessions',
  toReach: 0.6,
  amongContacts: true,
  async prepare({ contact }) {
    const { token } = await contact()
    return { method: 'POST', path: '/v1/contact/token', headers: bearer(token) }
  },
}
