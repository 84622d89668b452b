import assert from 'node:assert/strict'
import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { test } from 'node:test'
import postgres from 'postgres'
import { testDatabase } from './database.ts'
import { until } from './until.ts'

const url = process.env.TEST_DATABASE_URL
const missing = url === undefined && process.env.REQUIRE_SERVICES !== '1'

/** A test of its own that makes its database and then never ends. */
const stuckTest = (on: string) => {
  const database = JSON.stringify(new URL('./database.ts', import.meta.url).href)
  const text = `const { testDatabase } = await import(${database})
    const { sql } = await testDatabase(process.argv[1])
    console.log((await sql\`select current_database() as name\`)[0].name)`
  return spawn(process.execPath, ['--input-type=module', '-e', text, on], { stdio: ['ignore', 'pipe', 'inherit'] })
}

test('on a persistent server, a test removes its database and those of killed tests', {
  skip: missing && 'TEST_DATABASE_URL names no PostgreSQL server',
}, async () => {
  assert.ok(url, 'REQUIRE_SERVICES=1, but TEST_DATABASE_URL is not set')
  const admin = postgres(url, { max: 1 })
  const exists = async (name: string) => (await admin`select 1 from pg_database where datname = ${name}`).count > 0
  const child = stuckTest(url)
  const abandoned = String(await once(child.stdout, 'data').then(([chunk]) => chunk)).trim()

  const first = await testDatabase(url)
  assert.ok(await exists(abandoned), 'whoever is at work keeps what is theirs')
  child.kill('SIGKILL')
  const isLeft = () => admin`select 1 from pg_stat_activity where ${abandoned} in (datname::text, application_name)`
  await until('its sessions are gone', async () => (await isLeft()).count === 0)
  await first.drop()
  assert.equal(await exists(abandoned), false)

  // Other runs may be at work on the same server: every template that is left is theirs.
  const orphans = await admin`
    select datname from pg_database d where datname like 'userkeep\\_template\\_%' and not exists (
      select 1 from pg_stat_activity where application_name like '%\\_' || substring(d.datname from '[0-9a-f]{12}'))`
  assert.deepEqual([...orphans], [])
  await admin.end()
})
