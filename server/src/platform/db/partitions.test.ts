import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestDatabase, testDatabase } from '../../../testing/database.ts'
import { dropMonthsBefore, ensureMonths } from './partitions.ts'

let database: TestDatabase
before(async () => {
  database = await testDatabase()
  const { sql } = database
  await sql`create table logs (id int not null, at timestamptz not null, primary key (at, id)) partition by range (at)`
  await sql`create table logs_default partition of logs default`
  await sql`create index logs_by_id on logs (id)`
})
after(() => database.drop())

const placeOf = async (id: number) =>
  (await database.sql`select tableoid::regclass::text as place from logs where id = ${id}`)[0]?.place
const add = (id: number, at: string) => database.sql`insert into logs values (${id}, ${new Date(at)})`

test('this month and the next two get one partition each, even if the job runs several times', async () => {
  for (let time = 0; time < 2; time++) await ensureMonths(database.sql, 'logs', new Date('2031-11-20T12:00:00Z'))
  await add(1, '2031-11-01T00:00:00Z')
  await add(2, '2032-01-31T23:59:59.999Z')
  assert.equal(await placeOf(1), 'logs_2031_11')
  assert.equal(await placeOf(2), 'logs_2032_01')
})

test('rows without a partition go to the default one, and move when their month gets a partition', async () => {
  await add(3, '2032-02-10T00:00:00Z')
  await add(4, '2033-01-01T00:00:00Z')
  assert.equal(await placeOf(3), 'logs_default')
  await ensureMonths(database.sql, 'logs', new Date('2032-02-11T00:00:00Z'))
  assert.equal(await placeOf(3), 'logs_2032_02')
  assert.equal(await placeOf(4), 'logs_default')
  await assert.rejects(add(3, '2032-02-10T00:00:00Z'), { code: '23505' })
})

test('rows can be inserted while partitions are created', async () => {
  const writing = Promise.all(Array.from({ length: 200 }, (_, n) => add(1000 + n, '2032-06-15T00:00:00Z')))
  await ensureMonths(database.sql, 'logs', new Date('2032-06-01T00:00:00Z'))
  await writing
  assert.equal((await database.sql`select 1 from logs where id >= 1000`).count, 200)
})

test('expired months are dropped, including their rows in the default partition', async () => {
  await ensureMonths(database.sql, 'logs', new Date('2035-03-01T00:00:00Z'))
  await add(5, '2035-03-31T23:59:59Z')
  await add(6, '2035-04-01T00:00:00Z')
  await add(7, '2034-12-31T00:00:00Z')
  await add(8, '2036-01-01T00:00:00Z')
  await dropMonthsBefore(database.sql, 'logs', new Date('2035-03-31T00:00:00Z'))
  assert.equal(await placeOf(5), 'logs_2035_03')
  assert.equal(await placeOf(7), undefined)
  await dropMonthsBefore(database.sql, 'logs', new Date('2035-04-01T00:00:00Z'))
  assert.deepEqual(
    (await database.sql`select id from logs where id between 5 and 8 order by id`).map(({ id }) => id),
    [6, 8],
  )
  const [left] = await database.sql`select to_regclass('logs_2035_03') as name`
  assert.equal(left?.name, null)
})
