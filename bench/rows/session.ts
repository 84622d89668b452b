import { bearer, type Row } from '../row.ts'

export const row: Row = {
  name: 'GET /v1/session',
  area: 'sessions',
  toReach: 0.9,
  async prepare({ owner }) {
    return { method: 'GET', path: '/v1/session', headers: bearer(owner.token) }
  },
}
