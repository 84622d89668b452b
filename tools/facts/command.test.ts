import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { movableClock } from '../../server/src/platform/clock.ts'
import { type TestDatabase, testDatabase } from '../../server/testing/database.ts'
import { runCommand } from './command.ts'

const clock = movableClock()
let database: TestDatabase
before(async () => {
  database = await testDatabase()
})
after(() => database.drop())

const facts = (...args: string[]) => runCommand(database.sql, clock, args)
const setAside = (consumer: string, sequence: number) => database.sql`
  insert into failed_facts (consumer, sequence, attempts, failed_at, retry_at, error)
  values (${consumer}, ${sequence}, 5, ${clock.now()}, null, 'Error: no' || chr(10) || 'at somewhere')`

test('the command reports when no fact has failed', async () => {
  assert.match(await facts(), /^Every fact was handled/)
})

test('the command lists failed facts and retries or drops the selected ones', async () => {
  for (const sequence of [4, 7]) await setAside('webhooks.fan-out', sequence)
  await setAside('another', 4)
  const listed = await facts()
  assert.match(listed, /webhooks\.fan-out {2}7 {2}pruned {2}5 attempts, set aside\n {4}Error: no/)
  assert.equal(listed.split('\n').length, 6)

  assert.equal(await facts('retry', 'webhooks.fan-out', '7'), '1 will be tried again at once.')
  assert.match(await facts(), /webhooks\.fan-out {2}7 .* 0 attempts, tried again at/)
  assert.equal(await facts('drop', 'webhooks.fan-out'), '2 given up.')
  assert.equal(await facts('retry'), '1 will be tried again at once.')
})

for (const args of [['drop'], ['retry', 'a', 'b'], ['drop', 'a', '1', 'more'], ['nonsense'], ['list', 'x']]) {
  test(`facts ${args.join(' ')} prints the usage and changes nothing`, async () => {
    await assert.rejects(facts(...args), /npm run facts -- retry/)
  })
}
