import { type Arena, analyze } from '../arena.ts'
import { contest } from '../contest.ts'
import { addTeamsWithLines, richTeams, spendFloor, spends } from '../credits.ts'
import type { Contest, Finding, Trial } from '../row.ts'

const [teams, crowd, toKeep] = [500, 100_000, 0.85]

/** Spends among 100,000 teams and a million lines, by the ratio to their floor before and after. */
export const row: Trial = {
  name: 'POST /v1/credits/spend among 100,000 teams and a million lines',
  area: 'credits',
  async measure(arena) {
    const { tenant, teams: rich } = await richTeams(arena.scene, teams)
    const some = (name: string, of: readonly string[]): Contest => ({
      name,
      area: 'credits',
      prepare: async () => spends(tenant, of),
      floor: ({ sql }) => spendFloor(sql, of.length),
    })
    const rows = [some('many teams', rich), some('one team', rich.slice(0, 1))]
    const before = await ratios(arena, rows)
    await addTeamsWithLines(arena.scene.sql, tenant.environmentId, crowd)
    await analyze(arena)
    const after = await ratios(arena, rows)
    return rows.map(
      ({ name }, n): Finding => ({
        says: `\`POST /v1/credits/spend\`, ${name}, among 100,000 teams and a million lines: kept of its ratio`,
        value: (after[n] ?? 0) / (before[n] ?? Number.NaN),
        unit: '',
        atLeast: toKeep,
      }),
    )
  },
}

async function ratios(arena: Arena, rows: readonly Contest[]): Promise<number[]> {
  const found: number[] = []
  for (const row of rows) found.push((await contest(row, arena)).toSelect)
  return found
}
