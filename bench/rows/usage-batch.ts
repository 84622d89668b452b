import { measureBatches } from '../batches.ts'
import { bearer, posting, type Row } from '../row.ts'
import { soldCustomers } from '../sold.ts'

const lines = 100

export const row: Row = {
  name: `POST /v1/usage, ${lines} records each`,
  area: 'usage',
  async measure(testbed) {
    const { tenant, customers } = await soldCustomers(testbed.seed, lines)
    const records = customers.map((customer_id) => ({ meter: 'api_calls', customer_id, quantity: 3 }))
    const rows = customers.map((customer_id) => ({
      environment_id: tenant.environmentId,
      customer_id,
      meter: 'api_calls',
      quantity: 3,
    }))
    return measureBatches(testbed, {
      says: `\`POST /v1/usage\`, ${lines} records each`,
      requests: [posting('/v1/usage', { records }, bearer(tenant.key))],
      lines,
      inserting: { table: 'usage_records', rows },
    })
  },
}
