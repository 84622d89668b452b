import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { connect } from '../../server/src/platform/db/connect.ts'
import { type TestDatabase, testDatabase } from '../../server/testing/database.ts'
import { isOnCitus } from '../../server/testing/engine.ts'
import { runCommand } from './command.ts'

let database: TestDatabase
before(async () => {
  database = await testDatabase()
})
after(() => database.drop())

test('without Citus the command reports what is missing', { skip: isOnCitus && 'this is Citus' }, async () => {
  await assert.rejects(runCommand(database.sql), /create extension citus/)
})

test('a running service blocks the command', { skip: !isOnCitus && 'TEST_CITUS_URL names no Citus' }, async () => {
  const command = connect(database.connection, { max: 1, name: 'distribute' })
  await database.sql`select 1`
  await assert.rejects(runCommand(command), /stop every instance/)
  await command.end()
})
