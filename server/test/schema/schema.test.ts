import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { environmentTables } from '../../src/areas/environment-data/environment-tables.ts'
import { readShapes } from '../../src/areas/environment-data/shapes.sql.ts'
import { areas } from '../../src/areas.ts'
import { platformTables } from '../../src/platform/tables.ts'
import { tables as declared } from '../../src/tables.ts'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { readBreaches, readJsonColumns, readPersonalColumns, readTables } from './rules.sql.ts'

let database: TestDatabase
before(async () => {
  database = await testDatabase()
})
after(() => database.drop())

test('exactly one area declares each table', async () => {
  const all = [platformTables, ...areas.map((area) => area.tables ?? {})].flatMap(Object.keys)
  assert.deepEqual(all.toSorted(), await readTables(database.sql))
})

test('the schema follows the rules for distributed tables', async () => {
  assert.deepEqual([...(await readBreaches(database.sql, declared))], [])
})

test('the rules report every violation', async () => {
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

test('every contact and customer id column declares how merge, erasure and export handle it', async () => {
  const undeclared = (await readPersonalColumns(database.sql)).filter(({ table, column }) =>
    column === 'contact_id' ? !declared[table]?.contact : !declared[table]?.customer,
  )
  assert.deepEqual(undeclared, [])
})

const declaredJson = Object.entries(declared).flatMap(([table, { json = {} }]) =>
  Object.keys(json).map((column) => `${table}.${column}`),
)

test('every JSON column declares how erasure handles its personal data, or why it has none', async () => {
  const columns = (await readJsonColumns(database.sql)).map(({ table, column }) => `${table}.${column}`)
  assert.deepEqual(declaredJson.toSorted(), columns.toSorted())
})

test('a JSON column declared as erased with its row is in a table whose rows erasure deletes', () => {
  const broken = Object.entries(declared).filter(
    ([table, { contact, json = {} }]) =>
      table !== 'contacts' &&
      Object.values(json).some((policy) => 'erased' in policy && policy.erased === 'with the row') &&
      contact?.erase !== 'deleted',
  )
  assert.deepEqual(broken, [])
})

test('every table with rows of environments declares what an export and a purge do with them', async () => {
  const shapes = await readShapes(database.sql)
  const undeclared = shapes.filter(({ name }) => declared[name]?.rows === undefined).map(({ name }) => name)
  assert.deepEqual(undeclared, [])
})

test('no row that a purge keeps refers to a row that it deletes', async () => {
  const kindOf = (table: string) => {
    const rows = declared[table]?.rows
    return typeof rows === 'object' ? rows.kind : rows
  }
  const isDeleted = (table: string) => ['data', 'working'].includes(kindOf(table) ?? '')
  const refused = (await readShapes(database.sql)).flatMap(({ name, references }) =>
    isDeleted(name) ? [] : references.filter(isDeleted).map((parent) => `${name} -> ${parent}`),
  )
  assert.deepEqual(refused, keptWithParent)
})

/** Deleted with the customer by their foreign key: endpoints that a customer registered. */
const keptWithParent = ['webhook_endpoints -> customers']

/** Columns with such names that are no secrets. */
const open = [
  ...['key', 'email_key', 'address_key', 'idempotency_key', 'key_id', 'session_days', 'secret_key_hint'],
  ...['webhook_secret_hint', 'token_claims', 'token_requires_terms', 'sha256', 'hint', 'portal_token_expires_at'],
]

test('no column of an export has the name of a secret', async () => {
  const tables = await environmentTables(database.sql, declared)
  const named = tables
    .filter(({ kind }) => kind !== 'working')
    .flatMap(({ name, exported }) => exported.map((column) => ({ name, column })))
    .filter(({ column }) => /secret|hash|token|password|sealed|_key|key_|^key$|credential|totp|dkim/.test(column))
    .filter(({ column }) => !open.includes(column))
    .map(({ name, column }) => `${name}.${column}`)
  assert.deepEqual(named, ['contacts.password_scheme', 'senders.dkim'])
})

test('no column of a tenant has a default that reads the clock', async () => {
  const rows = await database.sql`
    select c.relname || '.' || a.attname as name from pg_attrdef d
    join pg_attribute a on a.attrelid = d.adrelid and a.attnum = d.adnum
    join pg_class c on c.oid = d.adrelid
    where c.relnamespace = 'public'::regnamespace and c.relname <> 'migrations'
      and pg_get_expr(d.adbin, d.adrelid) ~* '\\m((now|[a-z]+_timestamp)\\(|current_(timestamp|date|time)|localtime)'`
  assert.deepEqual(
    rows.map(({ name }) => name),
    [],
  )
})
