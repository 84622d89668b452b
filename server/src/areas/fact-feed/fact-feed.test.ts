import assert from 'node:assert/strict'
import { after, afterEach, before, test } from 'node:test'
import { environmentFactTypes } from '@userkeep/contract/shapes/event'
import fc from 'fast-check'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { runs } from '../../../testing/depth.ts'
import { readStream } from '../../../testing/streams.ts'
import { until } from '../../../testing/until.ts'

/** Two instances on one database: facts of one are read from the other. */
let app: TestApp
let other: TestApp
before(async () => {
  app = await testApp()
  other = await testApp({ database: app.database })
  for (const { app: instance } of [app, other]) await instance.platform.waker.listen()
})
after(async () => {
  await other.close()
  await app.close()
})
afterEach(() => until('every stream is closed', () => other.app.http.streams.counts().size === 0))

interface Fact {
  id: string
  type: string
  sequence: number
  environment: string
  aggregate: { type: string; id: string }
  data: Record<string, unknown>
}

async function tenant() {
  const owner = await app.signUp()
  const machine = await app.secretKey(owner)
  const create = async (name: string): Promise<string> =>
    (await machine.post('/v1/customers', { name })).body.id as string
  const page = async (query: string) => (await machine.get(`/v1/facts${query}`)).body
  return { owner, machine, create, page }
}

async function allOf(page: (query: string) => Promise<Page>, limit: number, types = ''): Promise<Fact[]> {
  const read: Fact[] = []
  for (let after = 0; ; ) {
    const { facts, last_sequence, has_more } = await page(`?after=${after}&limit=${limit}${types}`)
    assert.ok(facts.length <= limit)
    read.push(...facts)
    if (!has_more) return read
    assert.ok(last_sequence > after, 'the position moves with every page')
    after = last_sequence
  }
}

interface Page {
  facts: Fact[]
  last_sequence: number
  has_more: boolean
}

test('the facts of an environment are read in order, in the format of a webhook delivery', async () => {
  const { create, page } = await tenant()
  const id = await create('Acme')
  await app.settle()
  const { facts, last_sequence, has_more } = await page('')
  const created = facts.find(({ type }: Fact) => type === 'customer.created')
  assert.deepEqual(created.aggregate, { type: 'customer', id })
  assert.deepEqual([created.environment, created.data.customer_id], ['live', id])
  assert.equal(has_more, false)
  assert.deepEqual((await page(`?after=${last_sequence}`)).facts, [])
})

test('facts of another environment or tenant are never read', async () => {
  const { owner, create } = await tenant()
  await create('Mine')
  await app.settle()
  for (const key of [await app.secretKey(owner, 'test'), await app.secretKey(await app.signUp())]) {
    const { facts } = (await key.get('/v1/facts')).body
    assert.deepEqual(
      facts.filter(({ type }: Fact) => type === 'customer.created'),
      [],
    )
  }
})

test('pages of any size and any types contain every fact once', async () => {
  const { create, machine, page } = await tenant()
  for (const name of ['One', 'Two', 'Three', 'Four']) {
    const id = await create(name)
    if (name !== 'Four') await machine.patch(`/v1/customers/${id}`, { name: `${name}!` })
    await machine.post('/v1/contacts', { external_id: `${name}-1` })
    await app.settle()
  }
  const whole = await allOf(page, 200)
  assert.deepEqual(
    whole.map(({ sequence }) => sequence),
    whole.map(({ sequence }) => sequence).toSorted((a, b) => a - b),
  )
  const found = [...new Set(whole.map(({ type }) => type))]
  await fc.assert(
    fc.asyncProperty(fc.integer({ min: 1, max: 9 }), fc.subarray(found, { minLength: 1 }), async (limit, types) => {
      const read = await allOf(page, limit, `&types=${types.join(',')}`)
      assert.deepEqual(
        read,
        whole.filter(({ type }) => types.includes(type)),
      )
    }),
    { numRuns: runs(10) },
  )
})

test('an unknown fact type is refused with its name', async () => {
  const { machine } = await tenant()
  const { status, body } = await machine.get('/v1/facts?types=customer.created,customer.exploded')
  assert.equal(status, 400)
  assert.deepEqual(Object.keys(body.error.fields), ['types'])
  assert.ok(environmentFactTypes.includes('customer.created'))
})

test('a stream has facts of other instances, and an interrupted stream resumes after the last event', async () => {
  const { create, machine } = await tenant()
  await app.settle()
  const names = ['Alpha', 'Beta', 'Gamma', 'Delta', 'Epsilon', 'Zeta']
  const wanted: string[] = []
  const seen: string[] = []
  let last: string | undefined
  for (const name of names) {
    const reading = await readStream(other.baseUrl, machine.key, last, '/v1/facts/stream?types=customer.created')
    const [begun] = await reading.upTo(({ event }) => event === 'begun')
    assert.ok(begun)
    const id = await create(name)
    wanted.push(id)
    await app.settle()
    const events = await reading.upTo(({ data }) => (data as unknown as Fact).aggregate?.id === id)
    seen.push(...events.map(({ data }) => (data as unknown as Fact).aggregate.id))
    last = events.at(-1)?.id
    reading.leave()
  }
  assert.deepEqual(seen, wanted)
})

test('a stream starts with the facts recorded while it was disconnected', async () => {
  const { create, machine, page } = await tenant()
  await app.settle()
  const { last_sequence } = await page('')
  const ids = [await create('Away'), await create('Still away')]
  await app.settle()
  const path = `/v1/facts/stream?after=${last_sequence}&types=customer.created`
  const reading = await readStream(other.baseUrl, machine.key, undefined, path)
  const events = await reading.upTo(({ data }) => (data as unknown as Fact).aggregate?.id === ids[1])
  assert.deepEqual(
    events.flatMap(({ event, data }) => (event === 'fact' ? [(data as unknown as Fact).aggregate.id] : [])),
    ids,
  )
  reading.leave()
})

test('the stream of a revoked key ends at the next fact, without sending it', async () => {
  const { owner, create } = await tenant()
  const created = await owner.post('/v1/organization/api-keys', { kind: 'secret', environment: 'live', name: 'Short' })
  const reading = await readStream(other.baseUrl, created.body.key, undefined, '/v1/facts/stream')
  await reading.upTo(({ event }) => event === 'begun')
  await owner.delete(`/v1/organization/api-keys/${created.body.id}`)
  await create('After the end')
  await app.settle()
  assert.deepEqual(await reading.rest(), [])
})

test('a position is refused if facts after it were pruned, and the beginning is not', async () => {
  const { create, machine } = await tenant()
  await create('Old')
  await app.settle()
  const { sql } = app.database
  const [{ last }] = await sql<[{ last: number }]>`select last from fact_counter`
  await sql`delete from facts where sequence < ${last}`
  const refused = await machine.get('/v1/facts?after=1')
  assert.deepEqual([refused.status, refused.body.error.code], [410, 'facts_deleted'])
  assert.equal((await machine.get('/v1/facts')).status, 200)
  assert.equal((await machine.get(`/v1/facts?after=${last}`)).status, 200)
})
