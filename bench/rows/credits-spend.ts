import { richCustomers, spendFloor, spends } from '../credits.ts'
import type { Comparison } from '../row.ts'

const customers = 500

export const row: Comparison = {
  name: 'POST /v1/credits/spend, many customers',
  area: 'credits',
  toReach: 0.8,
  async prepare(seed) {
    const rich = await richCustomers(seed, customers)
    return spends(rich.tenant, rich.customers)
  },
  floor: ({ sql }) => spendFloor(sql, customers),
}
