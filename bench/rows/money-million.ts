import { type Arena, analyze } from '../arena.ts'
import type { Ask } from '../ask.ts'
import type { BareOptions } from '../bare.ts'
import { grantTo, spendFloor, spends } from '../credits.ts'
import { median, rotated } from '../measure.ts'
import type { Finding, Trial } from '../row.ts'
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
    const asks: Record<string, Ask[]> = {
      '`POST /v1/credits/spend`, many teams': spends(sold.tenant, sold.teams),
      '`POST /v1/credits/spend`, one team': spends(sold.tenant, sold.teams.slice(0, 1)),
      '`POST /v1/entitlements/check`': checks(sold),
      '`POST /v1/entitlements/check`, with consume': checks(sold, { consume: true }),
    }
    const bare = await startBare(arena)
    await analyze(arena)
    const before = await ratios(arena, asks, bare.ready.url)
    const others = await addTeams(sql, environmentId, crowd)
    await sellTo(sql, environmentId, others)
    await grantTo(sql, environmentId, others, lines)
    await analyze(arena)
    const after = await ratios(arena, asks, bare.ready.url)
    await bare.stop()
    return Object.keys(asks).map(
      (name): Finding => ({
        says: `${name}, among 100,000 teams and a million lines: kept of its ratio`,
        value: (after[name] ?? 0) / (before[name] ?? Number.NaN),
        unit: '',
        atLeast: toKeep,
      }),
    )
  },
}

/** The least that spends safely. It is the same before and after, and only there to tell how busy the machine is. */
async function startBare({ start, database, scene }: Arena) {
  const floor = await spendFloor(scene.sql, teams)
  const options: BareOptions = { method: 'POST', status: 200, answer: {}, connection: database.connection, floor }
  return start<{ url: string }>('bare.ts', options)
}

/** Measured twice, so for a part of the time that a row of its own takes. */
const share = 0.5

async function ratios({ load, service, effort }: Arena, asks: Record<string, Ask[]>, bareUrl: string) {
  const { rounds, seconds, connections } = effort
  const found: Record<string, number> = {}
  for (const [name, requests] of Object.entries(asks)) {
    const run = async (url: string) => {
      const { perSecond, failed } = await load({ url, requests, connections, seconds: seconds * share })
      if (failed > 0) throw new Error(`${name}: ${failed} requests failed`)
      return perSecond
    }
    const urls = [service.ready.url, bareUrl]
    for (const url of urls) await run(url)
    const measured: number[] = []
    for (let round = 0; round < rounds; round++) {
      const figures = new Map<string, number>()
      for (const url of rotated(urls, round)) figures.set(url, await run(url))
      measured.push((figures.get(service.ready.url) ?? 0) / (figures.get(bareUrl) ?? Number.NaN))
    }
    found[name] = median(measured)
  }
  return found
}
