import { richTeams, spendFloor, spends } from '../credits.ts'
import type { Contest } from '../row.ts'

/** Whoever spends from one team at once waits for its row; here those that wait are one change of it. */
export const row: Contest = {
  name: 'POST /v1/credits/spend, one team',
  area: 'credits',
  toReach: 1,
  async prepare(scene) {
    const { tenant, teams } = await richTeams(scene, 1)
    return spends(tenant, teams)
  },
  floor: ({ sql }) => spendFloor(sql, 1),
}
