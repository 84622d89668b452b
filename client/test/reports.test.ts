import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../server/testing/app.ts'
import { testDatabase } from '../../server/testing/database.ts'
import { moneyOf } from '../../server/testing/money-rows.ts'
import type { Staff } from '../../server/testing/people.ts'
import { until } from '../../server/testing/until.ts'
import { createClient } from '../src/index.ts'
import { createReports, type RefusedLine, type ReportsOptions } from '../src/reports.ts'

let app: TestApp
let owner: Staff
let key: string
let customer_id: string
before(async () => {
  app = await testApp()
  owner = await app.signUp()
  const machine = await app.secretKey(owner)
  key = machine.key
  customer_id = (await machine.post('/v1/customers', { name: 'Globex' })).body.id
  const money = await moneyOf(app, owner)
  for (const meter of ['together', 'lost']) await money.meter(meter)
  await machine.post('/v1/contacts', { external_id: 'user_1042' })
})
after(() => app.close())

type Line = 'answered' | 'lost' | 'down'

/** Reports whose line to the service the test cuts: before a request arrives, or before its answer does. */
function reportsOf(more: Partial<ReportsOptions> = {}, of: TestApp = app) {
  const line = { now: 'answered' as Line, requests: 0 }
  const wire = (async (url: string, init: RequestInit) => {
    line.requests++
    if (line.now === 'down') throw new TypeError('connection refused')
    const answer = await fetch(url, init)
    if (line.now === 'answered') return answer
    await answer.text()
    throw new TypeError('connection reset')
  }) as typeof fetch
  const refused: RefusedLine[] = []
  const client = createClient({ baseUrl: of.baseUrl, token: () => key, fetch: wire, pause: async () => {} })
  const onRefused = (one: RefusedLine) => void refused.push(one)
  const reports = createReports(client, { onRefused, now: of.clock.now, interval: 3_600_000, ...more })
  return { reports, refused, line }
}

const namesOf = async (prefix: string): Promise<string[]> => {
  const rows = await app.database.sql<{ name: string }[]>`
    select name from tracked_events where starts_with(name, ${prefix}) order by name`
  return rows.map(({ name }) => name)
}
const usedOf = async (meter: string): Promise<number> => {
  const rows = await app.database.sql<{ quantity: string }[]>`
    select quantity::text from usage_records where meter = ${meter}`
  return rows.reduce((sum, { quantity }) => sum + Number(quantity), 0)
}

const event = (name: string) => ({ name, external_id: 'user_1042' })

test('on flush, events and usage are sent in one request each', async () => {
  const { reports, refused, line } = reportsOf()
  for (const name of ['a', 'b', 'c']) reports.track(event(`together.${name}`))
  for (const quantity of [1, 2, 3]) reports.usage({ meter: 'together', customer_id, quantity })
  assert.deepEqual([reports.waiting(), line.requests], [6, 0])
  await reports.flush()
  assert.deepEqual([reports.waiting(), line.requests, refused], [0, 2, []])
  assert.deepEqual(await namesOf('together.'), ['together.a', 'together.b', 'together.c'])
  assert.equal(await usedOf('together'), 6)
})

test('without a flush, lines are sent after the interval', async () => {
  const { reports } = reportsOf({ interval: 1 })
  for (const name of ['a', 'b', 'c']) reports.track(event(`interval.${name}`))
  await until('nothing waits', () => reports.waiting() === 0)
  assert.equal((await namesOf('interval.')).length, 3)
})

test('a line whose response was lost is sent again and counts once', async () => {
  const { reports, refused, line } = reportsOf()
  for (const name of ['a', 'b', 'c']) reports.track(event(`lost.${name}`))
  for (const quantity of [5, 6, 7]) reports.usage({ meter: 'lost', customer_id, quantity })
  line.now = 'lost'
  await assert.rejects(reports.flush(), { name: 'NetworkError' })
  await until('the lines arrived', async () => (await usedOf('lost')) === 18 && (await namesOf('lost.')).length === 3)
  assert.equal(reports.waiting(), 6)
  line.now = 'answered'
  await reports.flush()
  assert.deepEqual([reports.waiting(), refused], [0, []])
  assert.deepEqual([await usedOf('lost'), await namesOf('lost.')], [18, ['lost.a', 'lost.b', 'lost.c']])
})

test('during an outage lines are buffered, and sent later with the time at which they happened', async () => {
  const errors: unknown[] = []
  const happened = app.clock.now()
  let now = happened
  const { reports, refused, line } = reportsOf({ interval: 1, now: () => now, onError: (error) => errors.push(error) })
  line.now = 'down'
  for (const name of ['a', 'b', 'c']) reports.track(event(`outage.${name}`))
  await until('an attempt has failed', () => errors.length > 0)
  app.clock.advance(3_600_000)
  now = app.clock.now()
  line.now = 'answered'
  await until('nothing waits', () => reports.waiting() === 0)
  assert.deepEqual(refused, [])
  const rows = await app.database.sql<{ occurred_at: Date }[]>`
    select occurred_at from tracked_events where starts_with(name, 'outage.')`
  assert.deepEqual(
    rows.map(({ occurred_at }) => new Date(occurred_at).getTime()),
    [happened, happened, happened].map((time) => time.getTime()),
  )
})

test('no line is lost when the service is stopped and started again', async () => {
  const database = await testDatabase()
  const first = await testApp({ database })
  const backend = await first.secretKey(await first.signUp())
  await backend.post('/v1/contacts', { external_id: 'user_1042' })
  let baseUrl = first.baseUrl
  const client = createClient({
    baseUrl: 'http://service.test',
    token: () => backend.key,
    fetch: ((url: string, init: RequestInit) =>
      fetch(url.replace('http://service.test', baseUrl), init)) as typeof fetch,
    pause: async () => {},
  })
  const reports = createReports(client, {
    onRefused: ({ reason }) => assert.fail(reason),
    now: first.clock.now,
    interval: 3_600_000,
  })
  reports.track(event('first'))
  await reports.flush()
  await first.close()
  for (const name of ['second', 'third', 'fourth']) reports.track(event(name))
  await assert.rejects(reports.flush(), { name: 'NetworkError' })
  const second = await testApp({ database })
  baseUrl = second.baseUrl
  await reports.flush()
  const [{ events }] = await database.sql<[{ events: number }]>`select count(*)::int as events from tracked_events`
  assert.equal(events, 4)
  await second.close()
  await database.drop()
})

test('a refused line is reported with its reason, and the others count', async () => {
  const { reports, refused } = reportsOf()
  reports.track(event('refused.a'))
  reports.track({ name: 'refused.b', contact_id: '0190a5b2-7c1e-7d5a-9f3b-2f6d1c8e4a70' })
  reports.track(event('refused.c'))
  reports.usage({ meter: 'nothing', customer_id, quantity: 1 })
  await reports.flush()
  assert.deepEqual(refused.map(({ kind, code }) => [kind, code]).sort(), [
    ['event', 'unknown_contact'],
    ['usage', 'unknown_meter'],
  ])
  assert.deepEqual(await namesOf('refused.'), ['refused.a', 'refused.c'])
})

test('the size of the buffer is limited: lines that do not fit are reported, and buffered ones remain', async () => {
  const { reports, refused, line } = reportsOf({ maxBytes: 1000 })
  line.now = 'down'
  for (let n = 0; n < 20; n++) reports.track(event(`full.${String(n).padStart(2, '0')}`))
  assert.ok(refused.length > 0 && refused.every(({ code }) => code === 'buffer_full'))
  assert.equal(reports.waiting() + refused.length, 20)
  line.now = 'answered'
  await reports.flush()
  assert.equal((await namesOf('full.')).length, 20 - refused.length)
})

test('a large buffer is sent in batches that fit into a request', async () => {
  const { reports, refused, line } = reportsOf()
  const text = 'x'.repeat(15_000)
  for (let n = 0; n < 150; n++) reports.track({ ...event('large'), properties: { text } })
  await reports.flush()
  assert.deepEqual([line.requests, refused], [3, []])
  assert.equal((await namesOf('large')).length, 150)
})

test('a line that makes its request too large is refused alone', async () => {
  const { reports, refused } = reportsOf()
  const text = 'x'.repeat(2_000_000)
  for (const name of ['a', 'b', 'c'])
    reports.track({ ...event(`alone.${name}`), ...(name === 'b' && { properties: { text } }) })
  await reports.flush()
  assert.deepEqual(
    refused.map(({ line, code }) => [(line as { name: string }).name, code]),
    [['alone.b', 'body_too_large']],
  )
  assert.deepEqual(await namesOf('alone.'), ['alone.a', 'alone.c'])
})

test('a line that is not JSON is reported, and changing an object later does not change its line', async () => {
  const { reports, refused } = reportsOf()
  reports.track({ ...event('copied.a'), properties: { size: 1n } })
  assert.deepEqual(
    refused.map(({ code }) => code),
    ['not_json'],
  )
  const properties = { plan: 'pro' }
  reports.track({ ...event('copied.b'), properties })
  properties.plan = 'free'
  await reports.flush()
  const [row] = await app.database.sql<{ properties: object }[]>`
    select properties from tracked_events where name = 'copied.b'`
  assert.deepEqual(row?.properties, { plan: 'pro' })
})

test('closing sends the buffer and returns the lines that could not be sent, to be added again', async () => {
  const sent = reportsOf()
  sent.reports.track(event('closed.a'))
  await sent.reports.close()
  assert.deepEqual([await namesOf('closed.'), sent.refused], [['closed.a'], []])
  const { reports, refused, line } = reportsOf()
  line.now = 'lost'
  for (const name of ['b', 'c', 'd']) reports.track(event(`closed.${name}`))
  await assert.rejects(reports.flush())
  await until('they arrived', async () => (await namesOf('closed.')).length === 4)
  await reports.close({ timeout: 1 })
  reports.track(event('closed.e'))
  assert.deepEqual(
    refused.map(({ code }) => code),
    ['not_sent', 'not_sent', 'not_sent', 'not_sent'],
  )
  const next = reportsOf()
  for (const one of refused) if (one.kind === 'event') next.reports.track(one.line)
  await next.reports.close()
  assert.deepEqual(
    await namesOf('closed.'),
    ['a', 'b', 'c', 'd', 'e'].map((name) => `closed.${name}`),
  )
})
