import { richTeams, spendFloor, spends } from '../credits.ts'
import type { Contest } from '../row.ts'

const teams = 500

export const row: Contest = {
  name: 'POST /v1/credits/spend, many teams',
  area: 'credits',
  toReach: 0.8,
  async prepare(scene) {
    const rich = await richTeams(scene, teams)
    return spends(rich.tenant, rich.teams)
  },
  floor: ({ sql }) => spendFloor(sql, teams),
}
