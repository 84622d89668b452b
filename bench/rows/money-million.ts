import { type Arena, analyze, type Server } from '../arena.ts'
import type { Ask } from '../ask.ts'
import type { BareOptions } from '../bare.ts'
import { grantTo, spendFloor, spends } from '../credits.ts'
import { median, rotated } from '../measure.ts'
import type { Finding, Floor, Trial } from '../row.ts'
import { checks, sellTo, soldTeams } from '../sold.ts'
import { addTeams } from '../tenant.ts'

const [teams, crowd, lines, toKeep] = [500, 100_000, 10, 0.85]

/** Money among 100,000 teams and a million lines of ledger: what is kept of the ratio to a bare statement. */
export const row: Trial = {
  name: 'money among 100,000 teams and a million lines of ledger',
  area: 'credits',
  async measure(arena) {
    const { sql } = arena.scene
    const sold = await soldTeams(arena.scene, teams)
    const { environmentId } = sold.tenant
    await grantTo(sql, environmentId, sold.teams)
    const [writing, reading] = [await startBare(arena, await spendFloor(sql, teams)), await startBare(arena)]
    const rows: Measured[] = [
      { name: '`POST /v1/credits/spend`, many teams', bare: writing, requests: spends(sold.tenant, sold.teams) },
      {
        name: '`POST /v1/credits/spend`, one team',
        bare: writing,
        requests: spends(sold.tenant, sold.teams.slice(0, 1)),
      },
      { name: '`POST /v1/entitlements/check`', bare: reading, requests: checks(sold) },
      { name: '`POST /v1/entitlements/check`, with consume', bare: writing, requests: checks(sold, { consume: true }) },
    ]
    await analyze(arena)
    const before = await ratios(arena, rows)
    const others = await addTeams(sql, environmentId, crowd)
    await sellTo(sql, environmentId, others)
    await grantTo(sql, environmentId, others, lines)
    await analyze(arena)
    const after = await ratios(arena, rows)
    for (const bare of [writing, reading]) await bare.stop()
    return rows.map(
      ({ name }): Finding => ({
        says: `${name}, among 100,000 teams and a million lines: kept of its ratio`,
        value: (after[name] ?? 0) / (before[name] ?? Number.NaN),
        unit: '',
        atLeast: toKeep,
      }),
    )
  },
}

interface Measured {
  name: string
  requests: Ask[]
  /** The same before and after: it only tells how busy the machine is. */
  bare: Server
}

/** One SELECT by primary key, or the least that spends safely. */
function startBare({ start, database }: Arena, floor?: Floor): Promise<Server> {
  const answer = { allowed: true, used: 1 }
  const options: BareOptions = { method: 'POST', status: 200, answer, connection: database.connection, floor }
  return start('bare.ts', options)
}

/** Measured twice, so for a part of the time that a row of its own takes. */
const share = 0.5

async function ratios({ load, service, effort }: Arena, rows: readonly Measured[]) {
  const { rounds, seconds, connections } = effort
  const found: Record<string, number> = {}
  for (const { name, requests, bare } of rows) {
    const run = async (url: string) => {
      const { perSecond, failed } = await load({ url, requests, connections, seconds: seconds * share })
      if (failed > 0) throw new Error(`${name}: ${failed} requests failed`)
      return perSecond
    }
    const urls = [service.ready.url, bare.ready.url]
    for (const url of urls) await run(url)
    const measured: number[] = []
    for (let round = 0; round < rounds; round++) {
      const figures = new Map<string, number>()
      for (const url of rotated(urls, round)) figures.set(url, await run(url))
      measured.push((figures.get(service.ready.url) ?? 0) / (figures.get(bare.ready.url) ?? Number.NaN))
    }
    found[name] = median(measured)
  }
  return found
}
