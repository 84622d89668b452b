import { spendFloor } from '../credits.ts'
import type { Contest } from '../row.ts'
import { checks, soldTeams } from '../sold.ts'

const teams = 500

/** Against what a spend of credits takes at least: one statement that decides and writes. */
export const row: Contest = {
  name: 'POST /v1/entitlements/check, with consume',
  area: 'entitlements',
  toReach: 0.7,
  prepare: async (scene) => checks(await soldTeams(scene, teams), { consume: true }),
  floor: ({ sql }) => spendFloor(sql, teams),
}
