import { twentyFlags } from '../flags.ts'
import { bearer, type Row } from '../row.ts'

export const row: Row = {
  name: 'GET /v1/contact/flags, 20 flags',
  area: 'flags',
  toReach: 0.7,
  async prepare(seed) {
    await twentyFlags(seed)
    const contacts = await Promise.all(Array.from({ length: 32 }, () => seed.contact()))
    return contacts.map(({ token }) => ({ method: 'GET', path: '/v1/contact/flags', headers: bearer(token) }))
  },
}
