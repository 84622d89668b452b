import { measureBatches } from '../batches.ts'
import { bearer, posting, type Row } from '../row.ts'
import { soldTeams } from '../sold.ts'

const lines = 100

export const row: Row = {
  name: `POST /v1/usage, ${lines} records each`,
  area: 'usage',
  async measure(arena) {
    const { tenant, teams } = await soldTeams(arena.scene, lines)
    const records = teams.map((customer_id) => ({ meter: 'api_calls', customer_id, quantity: 3 }))
    const rows = teams.map((customer_id) => ({
      environment_id: tenant.environmentId,
      customer_id,
      meter: 'api_calls',
      quantity: 3,
    }))
    return measureBatches(arena, {
      says: `\`POST /v1/usage\`, ${lines} records each`,
      requests: [posting('/v1/usage', { records }, bearer(tenant.key))],
      lines,
      inserting: { table: 'usage_records', rows },
    })
  },
}
