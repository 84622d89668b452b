import type { BareOptions } from '../bare.ts'
import { grantTo, spendFloor, spends } from '../credits.ts'
import { type Measured, ratios } from '../ratios.ts'
import type { Finding, Floor, Trial } from '../row.ts'
import { checks, sellTo, soldCustomers } from '../sold.ts'
import { addCustomers } from '../tenant.ts'
import { analyze, type Server, type Testbed } from '../testbed.ts'

const [customers, crowd, lines, toKeep] = [500, 100_000, 10, 0.85]

/** Money among 100,000 customers and a million ledger lines: the retained ratio to a bare statement. */
export const row: Trial = {
  name: 'money among 100,000 customers and a million lines of ledger',
  area: 'credits',
  async measure(testbed) {
    const { sql } = testbed.seed
    const sold = await soldCustomers(testbed.seed, customers)
    const { environmentId } = sold.tenant
    await grantTo(sql, environmentId, sold.customers)
    const [writing, reading] = [await startBare(testbed, await spendFloor(sql, customers)), await startBare(testbed)]
    const rows: Measured[] = [
      {
        name: '`POST /v1/credits/spend`, many customers',
        bare: writing,
        requests: spends(sold.tenant, sold.customers),
      },
      {
        name: '`POST /v1/credits/spend`, one customer',
        bare: writing,
        requests: spends(sold.tenant, sold.customers.slice(0, 1)),
      },
      { name: '`POST /v1/entitlements/check`', bare: reading, requests: checks(sold) },
      { name: '`POST /v1/entitlements/check`, with consume', bare: writing, requests: checks(sold, { consume: true }) },
    ]
    await analyze(testbed)
    const before = await ratios(testbed, rows)
    const others = await addCustomers(sql, environmentId, crowd)
    await sellTo(sql, environmentId, others)
    await grantTo(sql, environmentId, others, lines)
    await analyze(testbed)
    const after = await ratios(testbed, rows)
    for (const bare of [writing, reading]) await bare.stop()
    return rows.map(
      ({ name }): Finding => ({
        says: `${name}, among 100,000 customers and a million lines: share of its ratio`,
        value: (after[name] ?? 0) / (before[name] ?? Number.NaN),
        unit: '',
        atLeast: toKeep,
      }),
    )
  },
}

/** One SELECT by primary key, or the least that spends safely. */
function startBare({ start, database }: Testbed, floor?: Floor): Promise<Server> {
  const answer = { allowed: true, used: 1 }
  const options: BareOptions = { method: 'POST', status: 200, answer, connection: database.connection, floor }
  return start('bare.ts', options)
}
