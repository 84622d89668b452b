import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { type TestDatabase, testDatabase } from '../../../testing/database.ts'
import { timestampOf } from './timestamps.ts'

let database: TestDatabase
before(async () => {
  database = await testDatabase()
})
after(() => database.drop())

test('every time in PostgreSQL is read to the millisecond, in UTC', () => {
  assert.equal(timestampOf('2026-11-17 09:56:42+00'), '2026-11-17T09:56:42.000Z')
  assert.equal(timestampOf('2026-11-17 09:56:42.5+00'), '2026-11-17T09:56:42.500Z')
  assert.equal(timestampOf('2026-11-17T09:56:42.123987+00:00'), '2026-11-17T09:56:42.123Z')
  assert.equal(timestampOf('2026-11-17 09:56:42+02'), '2026-11-17T07:56:42.000Z')
})

test('a time is read as it was stored, as a column and in JSON', async () => {
  const moments = fc.sample(
    fc.date({ min: new Date('0001-01-02Z'), max: new Date('9999-12-30Z'), noInvalidDate: true }),
    300,
  )
  const texts = moments.map((moment) => moment.toISOString())
  const rows = await database.sql<{ at: string; json: { at: string } }[]>`
    select at, json_build_object('at', at) as json from unnest(${texts}::text[]::timestamptz[]) with ordinality as t (at, n)
    order by n`
  assert.deepEqual(
    rows.map(({ at }) => at),
    texts,
  )
  assert.deepEqual(
    rows.map(({ json }) => timestampOf(json.at)),
    texts,
  )
})
