import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { cuttableLine } from '../../../../testing/cuttable-line.ts'
import { type TestDatabase, testDatabase } from '../../../../testing/database.ts'
import { until } from '../../../../testing/until.ts'
import { connect } from '../../../platform/db/connect.ts'
import { observed, observedApp, subscription } from '../testing/observed-area.ts'
import { connectSandbox, deliver, registerFakeGateway } from '../testing.ts'

let database: TestDatabase
before(async () => {
  database = await testDatabase()
})
after(() => database.drop())

test('a message gets a 503 while the database is unavailable, so that the gateway sends it again', async () => {
  const line = await cuttableLine(database.connection)
  const sql = connect(line.connection, { max: 4, statementTimeoutMs: 1000 })
  const app = await observedApp({ database: { ...database, connection: line.connection, sql } })
  const gateway = registerFakeGateway(app)
  const connectionId = await connectSandbox(await app.signUp())
  gateway.subscriptions.set('sub_1', subscription('sub_1'))
  const message = gateway.message(connectionId, { kind: 'subscription', ref: 'sub_1' })
  await line.cut()
  const refused = await deliver(app, message)
  assert.equal(refused.status, 503)
  assert.equal(((await refused.json()) as { error: { code: string } }).error.code, 'unavailable')
  await line.restore()
  await until('it is taken', async () => (await deliver(app, message)).status === 200)
  await app.settle()
  assert.equal((await observed(app, 'sub_1')).length, 1)
  await app.close()
  await sql.end({ timeout: 1 })
  await line.close()
})
