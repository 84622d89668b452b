import { twentyFlags } from '../flags.ts'
import type { Row } from '../row.ts'

export const row: Row = {
  name: 'GET /v1/flags/{publishable_key}, 20 flags',
  area: 'flags',
  toReach: 0.8,
  against: 'fastify',
  async prepare(seed) {
    await twentyFlags(seed)
    return { method: 'GET', path: `/v1/flags/${await seed.publishableKey()}` }
  },
}
