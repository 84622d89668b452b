import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { bootParts, shape } from '@userkeep/contract'
import { bootWith } from '@userkeep/contract/areas/boot'
import { Type } from 'typebox'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { probeArea } from '../../../testing/probe.ts'
import { someId, websiteOf } from '../../../testing/website.ts'
import { areas } from '../../areas.ts'
import { boundedLimitMs } from '../../platform/bounded-reads.ts'
import { minutes } from '../../platform/clock.ts'
import { type BootPart, bootPart, partsOfBoot } from './parts/boot-part.ts'

const Planted = shape('PlantedPart', { count: Type.Integer() })
const parts = { ...bootParts, planted: Planted }

const apps: TestApp[] = []
after(async () => {
  for (const app of apps) await app.close()
})

/** The service with one part more and the boot limit of the product, which other tests exceed on a busy machine. */
async function appWith(planted: BootPart): Promise<TestApp> {
  const contract = bootWith(parts) as unknown as (typeof areas)[number]['contract']
  const whole = areas.map((area) => (area.contract.name === 'boot' ? { ...area, contract } : area))
  const probe = { ...probeArea(), authenticates: {}, contributes: [partsOfBoot.by({ planted })] }
  const app = await testApp({ bootLimitMs: boundedLimitMs, areas: [...whole, probe] })
  apps.push(app)
  return app
}

/** Returns how often each part was left out, for any reason. */
async function leftOut({ baseUrl }: TestApp): Promise<Map<string, number>> {
  const metrics = await (await fetch(`${baseUrl}/metrics`)).text()
  const counts = new Map<string, number>()
  for (const [, part = '', count] of metrics.matchAll(/^userkeep_boot_parts_left_out_total\{part="(\w+)".*\} (\d+)$/gm))
    counts.set(part, (counts.get(part) ?? 0) + Number(count))
  return counts
}

/** Returns the parts that were left out of each of these boots. On a busy machine, one boot alone shows nothing. */
async function alwaysLeftOut(app: TestApp, boots: number): Promise<string[]> {
  const website = await websiteOf(app, await app.signUp())
  let late = Object.keys(parts)
  for (let n = 0; n < boots && late.length > 0; n++) {
    const before = await leftOut(app)
    assert.equal((await website.boot(someId())).status, 200)
    const now = await leftOut(app)
    late = late.filter((part) => (now.get(part) ?? 0) > (before.get(part) ?? 0))
    // Parts that failed are skipped for some minutes.
    app.clock.advance(minutes(30))
  }
  return late
}

test('every boot part is read within the production time limit', async () => {
  const app = await appWith(bootPart(Planted, { sql: (db) => db`select jsonb_build_object('count', 1)` }))
  const late = await alwaysLeftOut(app, 50)
  const advice = `was left out of all of 50 boots: it fails or takes longer than ${boundedLimitMs} ms`
  assert.equal(late.length, 0, `${late.join(', ')} ${advice}`)
})

test('a part that always takes two seconds is detected', async () => {
  const slow = bootPart(Planted, {
    sql: (db) => db`select jsonb_build_object('count', 1) from pg_sleep(2)`,
  })
  const late = await alwaysLeftOut(await appWith(slow), 5)
  assert.ok(late.includes('planted'), late.join())
})
