import assert from 'node:assert/strict'
import { randomBytes, randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import fc from 'fast-check'
import { type TestDatabase, testDatabase } from '../../../testing/database.ts'
import { isStorable } from '../http/read-json.ts'
import { type Columns, rowsIn } from './rows-in.ts'

let database: TestDatabase
before(async () => {
  database = await testDatabase()
})
after(() => database.drop())

test('any text that can be stored is returned unchanged', async () => {
  const texts = fc.array(fc.option(fc.string({ unit: 'binary' }).filter(isStorable)), { minLength: 1 })
  const property = fc.asyncProperty(texts, async (values) => {
    const rows = values.map((value) => ({ value, json: { value } }))
    const found = await database.sql`
      select value, json from ${rowsIn(database.sql, rows, { value: 'text', json: 'jsonb' })} as t order by n`
    assert.deepEqual([...found], rows)
  })
  await fc.assert(property, { examples: [[['null', '', '{}', '"', '\\', 'a,b', ' ', null, "'"]]] })
})

test('every type is inserted as itself, numbered in the given order', async () => {
  interface Thing {
    id: string
    count: number
    amount: number
    isOn: boolean
    at: Date
    hash: Buffer
  }
  const columns: Columns<Thing> = {
    id: 'uuid',
    count: 'int',
    amount: 'numeric',
    isOn: 'boolean',
    at: 'timestamptz',
    hash: 'bytea',
  }
  const things = [1, 2, 3].map(
    (count): Thing => ({
      id: randomUUID(),
      count,
      amount: count / 8,
      isOn: count > 1,
      at: new Date(count * 1e12),
      hash: randomBytes(32),
    }),
  )
  const found = await database.sql`select * from ${rowsIn(database.sql, things, columns)} as t order by n`
  assert.deepEqual(
    [...found],
    things.map((thing, index) => ({
      ...thing,
      amount: String(thing.amount),
      at: thing.at.toISOString(),
      n: index + 1,
    })),
  )
})
