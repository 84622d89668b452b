import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { anyone, area, type RouteSpec } from '@userkeep/contract'
import { pino } from 'pino'
import { Type } from 'typebox'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { until } from '../../../testing/until.ts'
import { defineArea } from '../area.ts'
import { batchLookup } from '../db/batch-lookup.ts'
import type { Db } from '../db/sql.ts'
import type { Verb } from './call.ts'

const route = (path: string, more: Partial<RouteSpec> = {}) =>
  ({
    method: 'GET',
    path: `/v1/things/${path}`,
    summary: 'Lists things',
    access: anyone('any_site', 'a probe'),
    query: Type.Object({ rows: Type.Integer() }),
    success: { status: 200, body: Type.Object({ numbers: Type.Array(Type.Integer()) }) },
    ...more,
  }) as const

const things = area(
  'things',
  { group: 'Product', about: 'For tests.' },
  {
    together: route('together'),
    oneByOne: route('one-by-one'),
    atOnce: route('at-once'),
    inTransaction: route('in-transaction'),
    holding: route('holding'),
    waiting: route('waiting'),
    again: route('again'),
    sameValue: route('same-value'),
    limited: route('limited', { repeats: { times: 4, because: 'there are four sections' } }),
    write: route('write', { method: 'POST', access: anyone('any_site', 'a probe') }),
    lookedUp: route('looked-up'),
    many: route('many', { statements: 5 }),
  },
)

const numbersOf = (rows: unknown) => Array.from({ length: Number(rows) }, (_, n) => n)
const read = async (db: Db, n: number) => (await db<{ n: number }[]>`select ${n}::int as n`)[0]?.n ?? 0
async function readEach(db: Db, rows: unknown) {
  const numbers: number[] = []
  for (const n of numbersOf(rows)) numbers.push(await read(db, n))
  return numbers
}

const lookUp = batchLookup({
  nameOf: String,
  find: (db: Db, keys: number[]) => db<{ n: number }[]>`select n from unnest(${keys}::int[]) n`,
})

type Read = Verb<typeof things.routes.oneByOne>
const oneByOne: Read = async ({ db, query }) => ({ numbers: await readEach(db, query.rows) })

/** Holds the work that reaches it until it is opened. */
class Gate {
  readonly #name: string
  #reached = 0
  #opening = Promise.withResolvers<void>()
  readonly opened = this.#opening.promise
  constructor(name: string) {
    this.#name = name
  }
  note = () => void this.#reached++
  open = () => this.#opening.resolve()
  reachedBy = (count: number) => until(`${this.#name} are reached`, () => this.#reached === count)
}
let gates: { transactions: Gate; others: Gate } | null = null

const logged: string[] = []
const thingsArea = defineArea(things, {
  together: async ({ db, query }) => ({
    numbers: (await db<{ n: number }[]>`select n from unnest(${numbersOf(query.rows)}::int[]) n`).map(({ n }) => n),
  }),
  oneByOne,
  limited: oneByOne,
  write: oneByOne,
  atOnce: async ({ db, query }) => ({
    numbers: await Promise.all(numbersOf(query.rows).map((n) => read(db, n))),
  }),
  inTransaction: async ({ platform, query }) => ({
    numbers: await platform.sql.begin((tx) => readEach(tx, query.rows)),
  }),
  async again({ platform }) {
    const attempt = (n: number, fails: boolean) =>
      platform.sql.begin(async (tx) => {
        await read(tx, n)
        if (fails) throw new Error('tried again')
      })
    await attempt(1, true).catch(() => null)
    await attempt(2, false)
    return { numbers: [] }
  },
  async sameValue({ db, query }) {
    for (const _ of numbersOf(query.rows)) await read(db, 1)
    return { numbers: [] }
  },
  async lookedUp({ db, query }) {
    const numbers: number[] = []
    for (const n of numbersOf(query.rows)) numbers.push((await lookUp(db, n))?.n ?? 0)
    return { numbers }
  },
  async holding({ platform, query }) {
    const hold = (n: number) =>
      platform.sql.begin(async (tx) => {
        await read(tx, 0)
        gates?.transactions.note()
        // Others get the last connection, which this request has opened.
        await (n === Number(query.rows) - 1 ? gates?.transactions : gates?.others)?.opened
      })
    await Promise.all(numbersOf(query.rows).map(hold))
    return { numbers: [] }
  },
  async waiting({ db, query }) {
    gates?.others.note()
    return { numbers: [await read(db, Number(query.rows))] }
  },
  async many({ db, query }) {
    for (const _ of numbersOf(query.rows)) await db`select 1`
    return { numbers: [] }
  },
})

const log = pino({ level: 'error' }, { write: (line: string) => void logged.push(line) })
const thingsApp = () => testApp({ areas: [thingsArea], log })

let app: TestApp
before(async () => {
  app = await thingsApp()
})
after(() => app.close())

const get = async (path: string, rows: number) => (await app.anyone.get(`/v1/things/${path}?rows=${rows}`)).status

test('a request that reads all rows with one statement succeeds', async () => {
  assert.equal(await get('together', 3), 200)
})

test('a request that runs a statement for each of three rows fails, also concurrently and in a transaction', async () => {
  for (const path of ['one-by-one', 'at-once', 'in-transaction']) {
    assert.equal(await get(path, 2), 200)
    assert.equal(await get(path, 3), 500, path)
    assert.match(
      logged.at(-1) ?? '',
      /GET \/v1\/things\/\S+ ran the same statement for 3 different values, and may for 2\. .*select \$1::int as n/,
    )
  }
})

test('a route can declare how often it repeats a statement, and no more is allowed', async () => {
  assert.equal(await get('limited', 4), 200)
  assert.equal(await get('limited', 5), 500)
  assert.match(logged.at(-1) ?? '', /for 5 different values, and may for 4\./)
})

test('a write can repeat a statement three times, and fails from the fourth', async () => {
  const post = (rows: number) => app.anyone.post(`/v1/things/write?rows=${rows}`, {})
  assert.equal((await post(3)).status, 200)
  assert.equal((await post(4)).status, 500)
  assert.match(
    logged.at(-1) ?? '',
    /POST \/v1\/things\/write ran the same statement for 4 different values, and may for 3\./,
  )
})

test('a shared lookup counts for the first request, and for each row of a single request', async () => {
  const statuses = await Promise.all(numbersOf(20).map(() => get('looked-up', 1)))
  assert.deepEqual([...new Set(statuses)], [200])
  assert.equal(await get('looked-up', 3), 500)
})

test('a statement that waits for a connection counts for its own request', async () => {
  const unused = await thingsApp()
  try {
    const status = async (path: string, rows: number) =>
      (await unused.anyone.get(`/v1/things/${path}?rows=${rows}`)).status
    const connections = unused.database.sql.options.max
    const [transactions, others] = [new Gate('the transactions'), new Gate('the statements that wait')]
    gates = { transactions, others }
    const first = status('holding', connections)
    await transactions.reachedBy(connections)
    const asked = numbersOf(10).map((n) => status('waiting', n))
    await others.reachedBy(10)
    transactions.open()
    assert.deepEqual([...new Set(await Promise.all(asked))], [200])
    others.open()
    assert.equal(await first, 200)
  } finally {
    await unused.close()
  }
})

test('repeating the same value or retrying a transaction does not count', async () => {
  assert.equal(await get('same-value', 3), 200)
  assert.equal(await get('again', 1), 200)
})

test('a request can run as many statements as its route declares', async () => {
  assert.equal(await get('many', 5), 200)
  assert.equal(await get('many', 6), 500)
  assert.match(logged.at(-1) ?? '', /ran 6 statements, its budget is 5/)
})
