import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { type TestApp, testApp } from '../../testing/app.ts'
import { runs } from '../../testing/depth.ts'
import { countOf, createProbeTable, probeArea } from '../../testing/probe.ts'
import type { Answer } from '../../testing/requests.ts'
import { hours, minutes } from './clock.ts'

const path = '/v1/probe/counts'
let app: TestApp
let second: TestApp
let gates: Map<string, { entered: () => void; mayGoOn: Promise<void> }>

before(async () => {
  gates = new Map()
  const whileCounting = async (name: string) => {
    gates.get(name)?.entered()
    await gates.get(name)?.mayGoOn
  }
  app = await testApp({ areas: [probeArea({ whileCounting })] })
  second = await testApp({ areas: [probeArea()], database: app.database })
  await createProbeTable(app.database.sql)
})
after(async () => {
  await second.close()
  await app.close()
})

let names = 0
const someName = () => `thing ${++names}`
const keyed = (key: string) => ({ headers: { 'idempotency-key': key } })
const post = (body: object, key: string, token = 'uk_sk_live_a', on = app): Promise<Answer> =>
  on.as(token).post(path, body, keyed(key))
const counted = (name: string) => countOf(app.database.sql, name)

test('a repeat gets the same status and body with a replay header, and does nothing', async () => {
  const name = someName()
  const first = await post({ name }, 'same')
  const again = await post({ name }, 'same')
  assert.equal(first.status, 201)
  assert.deepEqual(first.body, { count: 1 })
  assert.equal(first.headers.get('idempotent-replay'), null)
  assert.deepEqual([again.status, again.body], [first.status, first.body])
  assert.equal(again.headers.get('idempotent-replay'), 'true')
  assert.equal(again.headers.get('content-type'), first.headers.get('content-type'))
  assert.equal(await counted(name), 1)
})

test('a response without a body is repeated without one', async () => {
  const name = someName()
  const remove = () => app.as('uk_sk_live_a').delete(`${path}/${encodeURIComponent(name)}`, undefined, keyed('204'))
  assert.equal((await remove()).status, 204)
  const again = await remove()
  assert.deepEqual([again.status, again.body], [204, ''])
  assert.equal(again.headers.get('idempotent-replay'), 'true')
  assert.equal(await counted(name), 1)
})

test('without a key every request is run', async () => {
  const name = someName()
  for (let time = 0; time < 2; time++) await app.as('uk_sk_live_a').post(path, { name })
  assert.equal(await counted(name), 2)
})

test('a key that is used for a different request is refused', async () => {
  const [name, other] = [someName(), someName()]
  await post({ name }, 'reused')
  const reused = await post({ name: other }, 'reused')
  assert.equal(reused.status, 422)
  assert.equal(reused.body.error.code, 'idempotency_key_reused')
  assert.equal(await counted(other), 0)
})

test('the same request for another customer is a different request', async () => {
  const name = someName()
  const [ours, theirs] = ['0190b5f0-0000-7000-8000-000000000001', '0190b5f0-0000-7000-8000-000000000002']
  const asMember = (customer: string) =>
    app.as('uk_ct_someone', { 'x-customer-id': customer }).post(path, { name }, keyed('customer'))
  assert.equal((await asMember(ours)).status, 201)
  assert.equal((await asMember(theirs)).status, 422)
  assert.equal((await asMember(ours)).headers.get('idempotent-replay'), 'true')
})

test('a key belongs to the API key and the route', async () => {
  const name = someName()
  await post({ name }, 'scoped')
  assert.deepEqual((await post({ name }, 'scoped', 'uk_sk_live_b')).body, { count: 2 })
  const elsewhere = await app.as('uk_sk_live_a').post('/v1/probe/recounts', { name }, keyed('scoped'))
  assert.deepEqual(elsewhere.body, { count: 3 })
})

test('an error is stored with its status and body', async () => {
  const name = someName()
  const first = await post({ name, outcome: 'conflict' }, 'refused')
  const again = await post({ name, outcome: 'conflict' }, 'refused')
  assert.equal(first.status, 409)
  assert.deepEqual([again.status, again.body], [first.status, first.body])
  assert.equal(again.headers.get('idempotent-replay'), 'true')
  assert.equal(await counted(name), 0)
})

for (const [outcome, status] of [
  ['crash', 500],
  ['limited', 429],
] as const)
  test(`after a ${status} the key can be used again, for any request`, async () => {
    const name = someName()
    assert.equal((await post({ name, outcome }, `after ${status}`)).status, status)
    const retried = await post({ name }, `after ${status}`)
    assert.deepEqual([retried.status, retried.body], [201, { count: 1 }])
  })

test('a second request during the first one is refused', async () => {
  const name = someName()
  const entered = Promise.withResolvers<void>()
  const mayGoOn = Promise.withResolvers<void>()
  gates.set(name, { entered: entered.resolve, mayGoOn: mayGoOn.promise })
  const first = post({ name }, 'running')
  await entered.promise
  for (const on of [app, second]) {
    const meanwhile = await post({ name }, 'running', undefined, on)
    assert.equal(meanwhile.status, 409)
    assert.equal(meanwhile.body.error.code, 'idempotency_in_progress')
  }
  mayGoOn.resolve()
  assert.equal((await first).status, 201)
  assert.equal((await post({ name }, 'running', undefined, second)).headers.get('idempotent-replay'), 'true')
})

test('a request that is killed leaves neither its work nor a used key', async () => {
  const name = someName()
  const entered = Promise.withResolvers<void>()
  gates.set(name, { entered: entered.resolve, mayGoOn: new Promise(() => {}) })
  const dying = post({ name }, 'dying')
  await entered.promise
  await app.database.sql`
    select pg_terminate_backend(pid, 5000) from pg_locks
    where locktype = 'advisory' and database = (select oid from pg_database where datname = current_database())`
  assert.equal((await dying).status, 503)
  const retried = await post({ name }, 'dying', undefined, second)
  assert.deepEqual([retried.status, retried.body], [201, { count: 1 }])
})

test('a key can have at most 255 characters', async () => {
  const name = someName()
  assert.equal((await post({ name }, 'k'.repeat(255))).status, 201)
  const longer = await post({ name }, 'k'.repeat(256))
  assert.equal(longer.status, 400)
  assert.equal(longer.body.error.code, 'invalid_request')
  assert.equal(await counted(name), 1)
})

test('of concurrent copies on two instances one runs, and all successful responses are equal', async () => {
  const copies = fc.array(fc.record({ onSecond: fc.boolean(), lateness: fc.nat(8) }), { minLength: 2, maxLength: 12 })
  const race = fc.asyncProperty(copies, async (chosen) => {
    const name = someName()
    const answers = await Promise.all(
      chosen.map(async ({ onSecond, lateness }) => {
        await new Promise((resolve) => setTimeout(resolve, lateness))
        return post({ name }, name, 'uk_sk_live_race', onSecond ? second : app)
      }),
    )
    const done = answers.filter(({ status }) => status === 201)
    assert.ok(answers.every(({ status }) => status === 201 || status === 409))
    assert.equal(done.filter(({ headers }) => headers.get('idempotent-replay') === null).length, 1)
    for (const { body } of done) assert.deepEqual(body, { count: 1 })
    assert.equal(await counted(name), 1)
  })
  await fc.assert(race, { numRuns: runs(12) })
})

// Last, for it moves the clock.
test('a key is stored for 24 hours', async () => {
  const name = someName()
  await post({ name }, 'a day')
  app.clock.advance(hours(24) - minutes(1))
  assert.equal((await post({ name }, 'a day')).headers.get('idempotent-replay'), 'true')
  app.clock.advance(minutes(2))
  const anew = await post({ name }, 'a day')
  assert.deepEqual([anew.body, anew.headers.get('idempotent-replay')], [{ count: 2 }, null])
  await app.settle()
  const [{ kept } = { kept: 0 }] = await app.database.sql<{ kept: number }[]>`
    select count(*) as kept from idempotent_answers`
  assert.equal(kept, 1)
})
