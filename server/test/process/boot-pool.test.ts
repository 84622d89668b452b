import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { test } from 'node:test'
import { readConfig } from '../../src/config.ts'
import { openDatabase } from '../../src/open-database.ts'
import { testDatabase } from '../../testing/database.ts'
import { signUp } from '../../testing/people.ts'
import { callerAt } from '../../testing/requests.ts'
import { someId, websiteOf } from '../../testing/website.ts'
import { type Running, run } from './running.ts'

const server = process.env.TEST_DATABASE_URL
const skip = !server && process.env.REQUIRE_SERVICES !== '1' && 'TEST_DATABASE_URL names no PostgreSQL server'

test('the connections for the parts of a page have a name and a statement limit of their own', { skip }, async () => {
  assert.ok(server, 'REQUIRE_SERVICES=1, but TEST_DATABASE_URL is not set')
  const database = await testDatabase(server)
  const env = { DATABASE_URL: String(database.connection), BOOT_PARTS_MS: '800' }
  const opened = await openDatabase(readConfig(env))
  try {
    const [settings] = await opened.bootSql`
      select current_setting('application_name') as name, current_setting('statement_timeout') as limit`
    assert.deepEqual({ ...settings }, { name: 'userkeep-boot', limit: '400ms' })
  } finally {
    await opened.close()
    await database.drop()
  }
})

test('the service reads the parts of a page on those connections', { skip }, async () => {
  assert.ok(server, 'REQUIRE_SERVICES=1, but TEST_DATABASE_URL is not set')
  const database = await testDatabase(server)
  let service: Running | undefined
  try {
    const ENCRYPTION_KEY = randomBytes(32).toString('base64')
    service = await run({ DATABASE_URL: String(database.connection), ENCRYPTION_KEY, BOOT_PARTS_MS: '60000' })
    const { baseUrl } = service
    const as = (token: string, headers?: Record<string, string>) => callerAt(baseUrl, token, headers)
    const website = await websiteOf({ baseUrl, as }, await signUp(baseUrl))
    assert.equal((await website.boot(someId())).status, 200)
    const lastStatements = await database.sql<{ name: string; statement: string }[]>`
      select application_name as name, query as statement from pg_stat_activity
      where datname = current_database() and pid <> pg_backend_pid()`
    const readers = lastStatements.filter(({ statement }) => /\bbooted\./.test(statement)).map(({ name }) => name)
    assert.deepEqual(new Set(readers), new Set(['userkeep-boot']), JSON.stringify(lastStatements))
  } finally {
    service?.kill('SIGTERM')
    await service?.ended
    await database.drop()
  }
})
