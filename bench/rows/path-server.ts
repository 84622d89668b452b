import type { Row } from '../row.ts'

/** The first step of every request: the server and what it does for all routes. */
export const row: Row = {
  name: 'GET /healthz, the server alone',
  area: 'platform',
  async prepare() {
    return { method: 'GET', path: '/healthz' }
  },
}
