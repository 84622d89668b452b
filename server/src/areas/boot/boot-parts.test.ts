import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { bootParts, areas as contracts, nullable, shape, Uuid } from '@userkeep/contract'
import { bootWith } from '@userkeep/contract/areas/boot'
import { toOpenApi } from '@userkeep/contract/generate/openapi'
import { pino } from 'pino'
import { Type } from 'typebox'
import { type TestApp, type TestAppOptions, testApp } from '../../../testing/app.ts'
import { probeArea } from '../../../testing/probe.ts'
import { someId, websiteOf } from '../../../testing/website.ts'
import { workOf } from '../../../testing/work-of.ts'
import { areas } from '../../areas.ts'
import { seconds } from '../../platform/clock.ts'
import { bindContributions } from '../../platform/extension-point.ts'
import { type BootPart, bootPart, partsOfBoot } from './parts/boot-part.ts'

const Greeting = shape('GreetingPart', { text: Type.String({ examples: ['Hello'] }) })
const Visits = shape('VisitsPart', { count: Type.Integer(), team: nullable(Uuid) })
const parts = { ...bootParts, greeting: Greeting, visits: Visits, sessions: Visits }

const greeting = (read: () => Promise<{ text: string } | null>) => bootPart(Greeting, { read })

/** How many sessions the contact has, read with the other parts. */
const visits = bootPart(Visits, {
  sql: (db, environment) => db`
    select jsonb_build_object('count', count(*)::int, 'team', booted.customer_id) from contact_sessions s
    where s.environment_id = ${environment} and s.contact_id = booted.contact_id`,
})

// @ts-expect-error: not what the schema says
const _another = () => bootPart(Greeting, { read: async () => ({ words: 'hello' }) })

const logged: string[] = []
const log = pino({ level: 'error' }, { write: (line: string) => void logged.push(line) })
const apps: TestApp[] = []
after(async () => {
  for (const app of apps) await app.close()
})

/** Generous for parts that are not meant to be slow. */
const limitMs = 2000

/** The service with an area that shows these on every page. */
async function appWith(boots: Record<string, BootPart>, more: Partial<TestAppOptions> = {}) {
  const contract = bootWith(parts) as unknown as (typeof areas)[number]['contract']
  const whole = areas.map((area) => (area.contract.name === 'boot' ? { ...area, contract } : area))
  const app = await testApp({
    log,
    bootLimitMs: limitMs,
    ...more,
    areas: [...whole, { ...probeArea(), authenticates: {}, contributes: [partsOfBoot.by(boots)] }],
  })
  apps.push(app)
  const owner = await app.signUp()
  return { app, owner, website: await websiteOf(app, owner) }
}

const leftOut = async (app: TestApp) => {
  const metrics = await (await fetch(`${app.baseUrl}/metrics`)).text()
  return [...metrics.matchAll(/^userkeep_boot_parts_left_out_total\{(.*)\} (\d+)$/gm)].map(([, labels, n]) => [
    labels,
    n,
  ])
}

test('a boot part returns its data and gets the contact, its verification and the scope', async () => {
  const seen: unknown[] = []
  const { website } = await appWith({
    visits,
    greeting: bootPart(Greeting, {
      async read({ contact, verified, customerId, scope }) {
        seen.push([contact.id, contact.kind, verified, customerId, scope.environment])
        return verified ? null : { text: 'hello' }
      },
    }),
  })
  const browser = someId()
  const { status, body } = await website.boot(browser)
  assert.equal(status, 200, JSON.stringify(body))
  assert.deepEqual([body.greeting, body.visits], [{ text: 'hello' }, { count: 1, team: null }])
  const external_id = someId('user')
  const proven = await website.boot(browser, { external_id, hash: website.vouch(external_id) })
  assert.equal(proven.status, 200)
  assert.ok(!('greeting' in proven.body), 'it had nothing to say')
  assert.equal(proven.body.visits.count, 2)
  assert.deepEqual(seen, [
    [body.contact.id, 'visitor', false, null, 'live'],
    [body.contact.id, 'identified', true, null, 'live'],
  ])
})

test('any number of SQL parts run in one statement', async () => {
  // On a busy machine a shared statement over its limit would be repeated for each part.
  const limits = { bootLimitMs: seconds(20) }
  const [without, withTwo] = [await appWith({}, limits), await appWith({ visits, sessions: visits }, limits)]
  const counts = []
  for (const { app, website } of [without, withTwo]) {
    const browser = someId()
    await website.boot(browser)
    const { statements, body } = await workOf(app, () => website.boot(browser))
    // The process also writes last-used times, at any moment.
    counts.push(statements.filter((text) => text.includes('as booted order by')).length)
    if (app === withTwo.app) assert.deepEqual((body as { sessions: unknown }).sessions, { count: 2, team: null })
  }
  // Parts of the service's own areas need it already.
  assert.deepEqual(counts, [1, 1])
})

test('a part that throws or is too slow is omitted, logged and counted, and the page still boots', async () => {
  let asked = 0
  const { app, website } = await appWith({
    visits,
    greeting: greeting(async () => {
      if (++asked === 1) throw new Error('out of words')
      return new Promise(() => {})
    }),
  })
  for (const reason of ['failed', 'slow']) {
    const { status, body } = await website.boot(someId())
    assert.equal(status, 200, reason)
    assert.ok(!('greeting' in body))
    assert.deepEqual(body.visits, { count: 1, team: null })
  }
  assert.match(logged.join(), /out of words.*"parts":\["greeting"\]/)
  assert.deepEqual(await leftOut(app), [
    ['part="greeting",reason="failed"', '1'],
    ['part="greeting",reason="slow"', '1'],
  ])
})

test('a failed SQL part does not remove the other parts', async () => {
  const broken = bootPart(Visits, { sql: (db) => db`select jsonb_build_object('count', 1 / 0) from contacts limit 1` })
  const { app, website } = await appWith({ visits, sessions: broken })
  for (let n = 0; n < 2; n++) {
    const { status, body } = await website.boot(someId())
    assert.equal(status, 200)
    assert.deepEqual([body.visits, 'sessions' in body], [{ count: 1, team: null }, false])
  }
  assert.deepEqual(await leftOut(app), [['part="sessions",reason="failed"', '2']])
})

test('a part can transform its SQL result, and is omitted if that fails', async () => {
  const finished = (finish: (found: { count: number }) => Promise<{ text: string } | null>) =>
    bootPart(Greeting, {
      sql: (db) => db`select jsonb_build_object('count', 7)`,
      finish: (found) => finish(found as { count: number }),
    })
  let fails = false
  const { app, website } = await appWith({
    visits,
    greeting: finished(async ({ count }) => {
      if (fails) throw new Error('cannot be finished')
      return { text: `Visit ${count}` }
    }),
  })
  assert.deepEqual((await website.boot(someId())).body.greeting, { text: 'Visit 7' })
  fails = true
  const { status, body } = await website.boot(someId())
  assert.deepEqual([status, 'greeting' in body, body.visits], [200, false, { count: 1, team: null }])
  assert.deepEqual(await leftOut(app), [['part="greeting",reason="failed"', '1']])
})

const slow = bootPart(Visits, {
  sql: (db) => db`select jsonb_build_object('count', 1) from pg_sleep(${(limitMs * 30) / 1000}::float8)`,
})

test('when parts share a statement only the slow one is omitted, from the first page on', async () => {
  const { app, website } = await appWith({ visits, sessions: slow })
  for (let n = 0; n < 2; n++) {
    const { status, body } = await website.boot(someId())
    assert.deepEqual([status, body.visits?.count, 'sessions' in body], [200, 1, false])
  }
  assert.deepEqual(await leftOut(app), [['part="sessions",reason="slow"', '2']])
})

test('the API description of boot contains every part as optional', () => {
  const others = contracts.filter(({ name }) => name !== 'boot')
  const whole = toOpenApi([...others, bootWith(parts) as never]) as {
    components: { schemas: Record<string, { properties: Record<string, unknown>; required: string[] }> }
  }
  const { Boot, GreetingPart } = whole.components.schemas
  assert.deepEqual(Boot?.properties.greeting, { $ref: '#/components/schemas/GreetingPart' })
  assert.deepEqual(Object.keys(GreetingPart?.properties ?? {}), ['text'])
  assert.ok(Boot?.required.includes('token') && !Boot.required.includes('greeting'))
  assert.throws(() => bootWith({ token: Greeting }), /token/)
})

test('areas provide exactly the boot parts that the contract declares', () => {
  const brought = bindContributions(
    areas,
    () => null,
  )(partsOfBoot).flatMap(({ contribution }) => Object.entries(contribution).map(([name, { schema }]) => [name, schema]))
  assert.deepEqual(Object.fromEntries(brought), bootParts)
})
