import { helpCenter } from '../help.ts'
import type { Comparison } from '../row.ts'

export const row: Comparison = {
  name: 'GET /help/{publishable_key}/articles/{slug}',
  area: 'help',
  toReach: 0.6,
  against: 'fastify',
  async prepare(seed) {
    const { publishableKey } = await helpCenter(seed, 20)
    return { method: 'GET', path: `/help/${publishableKey}/articles/how-to-download-a-invoice-case-0` }
  },
}
