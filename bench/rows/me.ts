import { bearer, type Row } from '../row.ts'

export const row: Row = {
  name: 'GET /v1/me',
  area: 'api-keys',
  toReach: 0.7,
  async prepare({ secretKey }) {
    return { method: 'GET', path: '/v1/me', headers: bearer(await secretKey()) }
  },
}
