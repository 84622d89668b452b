import { richCustomers, spendFloor, spends } from '../credits.ts'
import type { Comparison } from '../row.ts'

/** Concurrent spends of one customer wait for its row; here the waiting ones become one change. */
export const row: Comparison = {
  name: 'POST /v1/credits/spend, one customer',
  area: 'credits',
  toReach: 1,
  async prepare(seed) {
    const { tenant, customers } = await richCustomers(seed, 1)
    return spends(tenant, customers)
  },
  floor: ({ sql }) => spendFloor(sql, 1),
}
