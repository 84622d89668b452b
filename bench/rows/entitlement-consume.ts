import { spendFloor } from '../credits.ts'
import type { Comparison } from '../row.ts'
import { checks, soldCustomers } from '../sold.ts'

const customers = 500

/** Against what a spend of credits takes at least: one statement that decides and writes. */
export const row: Comparison = {
  name: 'POST /v1/entitlements/check, with consume',
  area: 'entitlements',
  toReach: 0.7,
  prepare: async (seed) => checks(await soldCustomers(seed, customers), { consume: true }),
  floor: ({ sql }) => spendFloor(sql, customers),
}
