import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { firstPage, type Page, type Paged } from '@userkeep/contract'
import { type TestDatabase, testDatabase } from '../../../testing/database.ts'
import type { Failure } from '../fail.ts'
import type { WrittenPage } from '../json-text.ts'
import { keyset } from './keyset.ts'

let database: TestDatabase
before(async () => {
  database = await testDatabase()
  await database.sql`create table things (id uuid, at timestamptz, name text, n bigint)`
})
after(() => database.drop())
beforeEach(() => database.sql`truncate things`)

interface Thing {
  name: string
}

const orders = {
  'time, newest first': keyset('things', 'desc', { at: 'timestamptz', id: 'uuid' }),
  'time, oldest first': keyset('things', 'asc', { at: 'timestamptz', id: 'uuid' }),
  name: keyset('things', 'asc', { 'lower(name) collate "C"': 'text', id: 'uuid' }),
  number: keyset('things', 'desc', { n: 'bigint' }),
}
type Order = ReturnType<typeof keyset>

const read = (order: Order, page: Page): Promise<Paged<Thing>> =>
  order.read(
    database.sql,
    page,
    ({ key, after, window }) => database.sql<Thing[]>`select name, ${key} from things where true ${after} ${window}`,
  )

/** Microseconds apart, and some of them at the very same moment. */
const fill = () => database.sql`
  insert into things
  select gen_random_uuid(), '2026-03-01T00:00:00Z'::timestamptz + (n / 3) * interval '1 microsecond',
    'Näme "' || n || '" \\', n
  from generate_series(1, 20) n`

async function walk(order: Order, limit: number, between: () => Promise<unknown> = async () => {}): Promise<string[]> {
  const names: string[] = []
  for (let startingAfter: string | null = null; ; ) {
    const found: Paged<Thing> = await read(order, { ...firstPage(limit), startingAfter })
    names.push(...found.rows.map(({ name }) => name))
    if (found.nextCursor === null) return names
    startingAfter = found.nextCursor
    await between()
  }
}

for (const [name, order] of Object.entries(orders)) {
  test(`by ${name}, pages of any size contain the same rows as one large page`, async () => {
    await fill()
    const whole = (await read(order, firstPage(200))).rows.map((row) => row.name)
    assert.equal(new Set(whole).size, 20)
    for (const limit of [1, 3, 19, 20, 21]) assert.deepEqual(await walk(order, limit), whole)
    const pages = await Promise.all([0, 7, 14].map((offset) => read(order, { ...firstPage(7), offset })))
    assert.deepEqual(
      pages.flatMap(({ rows }) => rows.map((row) => row.name)),
      whole,
    )
  })
}

test('paging continues after the row of the cursor is deleted and others are inserted', async () => {
  await fill()
  const seen = new Set<string>()
  let next = 100
  const names = await walk(orders.number, 3, async () => {
    await database.sql`delete from things where n = 18`
    await database.sql`insert into things values (gen_random_uuid(), now(), 'new', ${next++})`
  })
  for (const name of names) seen.add(name)
  assert.equal(names.length, 20)
  assert.equal(seen.size, 20)
})

test('a row does not contain the columns of its cursor', async () => {
  await fill()
  const { rows } = await read(orders.number, firstPage(1))
  assert.deepEqual(Object.keys(rows[0] ?? {}), ['name'])
})

const cursor = (key: unknown) => Buffer.from(JSON.stringify(key)).toString('base64url')
const id = '01890000-0000-7000-8000-000000000000'

const unreadable: Record<string, string> = {
  nonsense: 'nonsense',
  'an id': id,
  'no array': cursor({ at: 1 }),
  'another list': cursor(['others', '2026-03-01T00:00:00+00:00', id]),
  'another order of the list': cursor(['things', 7]),
  'too much': cursor(['things', '2026-03-01T00:00:00+00:00', id, id]),
  'no time': cursor(['things', 'yesterday', id]),
  'a day that never was': cursor(['things', '2026-02-31T00:00:00+00:00', id]),
  'a year that never was': cursor(['things', '0000-01-01T00:00:00+00:00', id]),
  'no id': cursor(['things', '2026-03-01T00:00:00+00:00', 'x']),
}
for (const [what, startingAfter] of Object.entries(unreadable)) {
  test(`a cursor that is ${what} is refused, and the error names the parameter`, async () => {
    const reading = read(orders['time, newest first'], { ...firstPage(2), startingAfter })
    await assert.rejects(reading, ({ code, fields }: Failure) => {
      assert.deepEqual([code, fields], ['invalid_request', { starting_after: 'is not a cursor of this list' }])
      return true
    })
  })
}

test('a cursor with text that cannot be stored is refused', async () => {
  await assert.rejects(
    read(orders.name, { ...firstPage(2), startingAfter: cursor(['things', '\0', id]) }),
    /is not a cursor/,
  )
  await assert.rejects(
    read(orders.number, { ...firstPage(2), startingAfter: cursor(['things', 1e300]) }),
    /is not a cursor/,
  )
})

test('a cursor and an offset cannot be combined', async () => {
  await fill()
  const { nextCursor } = await read(orders.number, firstPage(2))
  const both = { limit: 2, offset: 1, startingAfter: nextCursor }
  await assert.rejects(read(orders.number, both), /cannot be combined with an offset/)
})

interface Written {
  id: string
  name: string
  note: string | null
  gone_at: string | null
  at: string
}

const readWritten = (page: Page) =>
  orders['time, newest first'].json<Written>(['gone_at', 'at'])(
    database.sql,
    page,
    ({ after, window }) => database.sql`
      select id, name, ',"gone_at":null,"at":"2020-01-01 00:00:00+00"}' as note, null::timestamptz as gone_at, at
      from things where true ${after} ${window}`,
  )

test('a page that PostgreSQL writes has the same rows, times and cursors as one that is read', async () => {
  await fill()
  const { sql } = database
  const rows = await sql<Written[]>`select id, name, at from things order by at desc, id desc`
  const walked: Written[] = []
  for (let startingAfter: string | null = null, more = true; more; ) {
    const found: WrittenPage<Written> = await readWritten({ ...firstPage(7), startingAfter })
    walked.push(...found.rows.map((text) => JSON.parse(text)))
    startingAfter = found.nextCursor
    more = startingAfter !== null
  }
  const note = ',"gone_at":null,"at":"2020-01-01 00:00:00+00"}'
  assert.deepEqual(
    walked,
    rows.map((row) => ({ ...row, note, gone_at: null })),
  )
  assert.equal((await readWritten({ ...firstPage(20), offset: 1 })).rows.length, 19)
})

test('times that are not the last columns of a row are refused', async () => {
  await fill()
  const misplaced = orders.number.json<{ at: string; n: number }>(['at'])(
    database.sql,
    firstPage(1),
    ({ window }) => database.sql`select at, n from things ${window}`,
  )
  await assert.rejects(misplaced, /does not end with at/)
})
