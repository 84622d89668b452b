import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { pathToFileURL } from 'node:url'
import { type TestDatabase, testDatabase } from '../../../testing/database.ts'
import { StartError } from '../start-error.ts'
import { connect } from './connect.ts'
import { migrate } from './migrate.ts'

let database: TestDatabase
let folder: string
const directory = () => pathToFileURL(`${folder}/`)
const write = (name: string, text: string) => writeFile(join(folder, name), text)

before(async () => {
  database = await testDatabase()
  folder = await mkdtemp(join(tmpdir(), 'userkeep-migrations-'))
})
after(async () => {
  await database.drop()
  await rm(folder, { recursive: true })
})

test('concurrent starts apply each migration once', async () => {
  await write('0101-slow.sql', 'select pg_sleep(0.2); create table slow (id int); insert into slow values (1);')
  await write('0102-next.sql', 'insert into slow select id + 1 from slow;')
  const instances = Array.from({ length: 3 }, () => connect(database.connection, { max: 2 }))
  const applied = await Promise.all(instances.map((sql) => migrate(sql, { directory: directory() })))
  assert.deepEqual(applied.flat().sort(), ['0101-slow.sql', '0102-next.sql'])
  assert.equal((await database.sql`select * from slow`).count, 2)
  await Promise.all(instances.map((sql) => sql.end()))
})

test('a second start applies nothing', async () => {
  assert.deepEqual(await migrate(database.sql), [])
  assert.deepEqual(await migrate(database.sql, { directory: directory() }), [])
})

test('a migration that fails halfway is rolled back, and those before it remain', async () => {
  await write('0103-sound.sql', 'create table sound (id int);')
  await write('0104-broken.sql', 'create table half (id int); select 1 / 0;')
  const failing = migrate(database.sql, { directory: directory() })
  await assert.rejects(failing, /^Error: The migration 0104-broken\.sql failed: division by zero$/)
  const [found] = await database.sql`select to_regclass('sound') as sound, to_regclass('half') as half`
  assert.deepEqual(found, { sound: 'sound', half: null })
  await write('0104-broken.sql', 'create table half (id int);')
  assert.deepEqual(await migrate(database.sql, { directory: directory() }), ['0104-broken.sql'])
})

test('a migration is not limited by the statement timeout', async () => {
  const impatient = connect(database.connection, { max: 1, statementTimeoutMs: 50 })
  await write('0105-long.sql', 'select pg_sleep(0.2);')
  assert.deepEqual(await migrate(impatient, { directory: directory() }), ['0105-long.sql'])
  await assert.rejects(impatient`select pg_sleep(1)`, { code: '57014' })
  await impatient.end()
})

test('a migration that was changed after it was applied is refused by name', async () => {
  await write('0101-slow.sql', 'create table something_else (id int);')
  await write('0106-never.sql', 'create table never (id int);')
  await assert.rejects(
    migrate(database.sql, { directory: directory() }),
    (error: Error) => error instanceof StartError && /0101-slow\.sql/.test(error.message),
  )
  const [found] = await database.sql`select to_regclass('never') as never`
  assert.equal(found?.never, null)
})
