import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { after, before, test } from 'node:test'
import { areas } from '../../src/areas.ts'
import { platformTables } from '../../src/platform/tables.ts'
import { tables as declared } from '../../src/tables.ts'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { readBreaches, readPersonalColumns, readTables } from './rules.sql.ts'
import { writtenTables } from './written-tables.ts'

let database: TestDatabase
before(async () => {
  database = await testDatabase()
})
after(() => database.drop())

const owner = new Map([
  ...Object.keys(platformTables).map((table) => [table, 'platform'] as const),
  ...areas.flatMap((area) => Object.keys(area.tables ?? {}).map((table) => [table, area.contract.name] as const)),
])

test('every table has one owner, who declares it', async () => {
  const all = [platformTables, ...areas.map((area) => area.tables ?? {})].flatMap(Object.keys)
  assert.deepEqual(all.toSorted(), await readTables(database.sql))
})

test('the schema keeps the rules by which it can be distributed', async () => {
  assert.deepEqual([...(await readBreaches(database.sql, declared))], [])
})

test('the rules find what breaks them', async () => {
  const broken = await testDatabase()
  try {
    await broken.sql`create table local_things (id uuid primary key)`
    await broken.sql`
      create table toys (
        id bigint generated always as identity primary key, environment_id uuid, name text unique,
        contact_id uuid, other_id uuid references local_things)`
    await broken.sql`
      create table toy_parts (
        environment_id uuid, id uuid, contact_id uuid, name text unique, primary key (environment_id, id),
        foreign key (environment_id, contact_id) references contacts on delete set null (contact_id))`
    await broken.sql`create index toy_parts_name on toy_parts (name)`
    const breaches = await readBreaches(broken.sql, { ...declared, local_things: { placement: 'local' } })
    assert.deepEqual(
      new Set(breaches.map(({ what }) => what)),
      new Set([
        'toys',
        'toys.toys_other_id_fkey',
        'toys.id',
        'toy_parts_name_key',
        'toy_parts.toy_parts_environment_id_contact_id_fkey',
        'toy_parts_name',
      ]),
    )
  } finally {
    await broken.drop()
  }
})

test('whatever holds the id of a contact or a customer says what a merge, an erasure and an export do to it', async () => {
  const undeclared = (await readPersonalColumns(database.sql)).filter(({ table, column }) =>
    column === 'contact_id' ? !declared[table]?.contact : !declared[table]?.customer,
  )
  assert.deepEqual(undeclared, [])
})

test("no area writes another's table", () => {
  const source = new URL('../../src/', import.meta.url).pathname
  const foreign = globSync('**/*.ts', { cwd: source }).flatMap((file) => {
    const area = file.match(/^areas\/([^/]+)\//)?.[1] ?? 'platform'
    if (/[./]test(ing)?[./]/.test(file)) return []
    return writtenTables(readFileSync(source + file, 'utf8'))
      .filter((table) => owner.has(table) && owner.get(table) !== area)
      .map((table) => `${file} writes ${table}, which belongs to ${owner.get(table)}`)
  })
  assert.deepEqual(foreign, [])
})
