import assert from 'node:assert/strict'
import { test } from 'node:test'
import { testApp } from '../../../testing/app.ts'
import { testDatabase } from '../../../testing/database.ts'
import { migrate } from './migrate.ts'

const url = process.env.TEST_DATABASE_URL
const missing = url === undefined && process.env.REQUIRE_SERVICES !== '1'

test('the service works on any supported version of PostgreSQL as on the embedded one', {
  skip: missing && 'TEST_DATABASE_URL names no PostgreSQL server',
}, async () => {
  assert.ok(url, 'REQUIRE_SERVICES=1, but TEST_DATABASE_URL is not set')
  const database = await testDatabase(url)
  const [server] = await database.sql<{ version: number }[]>`
      select current_setting('server_version_num')::int as version`
  assert.ok((server?.version ?? 0) >= 150_000)
  assert.deepEqual(await migrate(database.sql), [])
  const app = await testApp({ database })
  const owner = await app.signUp()
  assert.equal((await owner.get('/v1/session')).status, 200)
  const key = await app.secretKey(owner)
  assert.equal((await key.get('/v1/me')).status, 200)
  await app.settle()
  const [facts] = await database.sql<{ count: number }[]>`select count(*) from facts`
  assert.ok((facts?.count ?? 0) > 0)
  await app.close()
  await database.drop()
})
