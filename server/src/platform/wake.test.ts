import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestDatabase, testDatabase } from '../../testing/database.ts'
import { until } from '../../testing/until.ts'
import { connect } from './db/connect.ts'
import { createWaker, longestWord } from './wake.ts'

let database: TestDatabase
before(async () => {
  database = await testDatabase()
})
after(() => database.drop())

/** Another instance, with connections of its own. */
function instance() {
  const sql = connect(database.connection)
  const waker = createWaker(sql)
  const close = async () => {
    await waker.stop()
    await sql.end({ timeout: 5 })
  }
  return { sql, waker, close }
}

test('messages of any number and length reach every instance complete and in order, and their sender once', async () => {
  const [here, there] = [instance(), instance()]
  try {
    const heard: [own: string[], others: string[]] = [[], []]
    here.waker.on('words', (word) => heard[0].push(word))
    there.waker.on('words', (word) => heard[1].push(word))
    for (const { waker } of [here, there]) await waker.listen()
    const said = Array.from({ length: 500 }, (_, n) => `${n}:${'x'.repeat(n % 60)}`)
    said.push(`long:${'y'.repeat(longestWord - 5)}`, 'last=one')
    for (const word of said) here.waker.publish('words', word)
    await until('all have come', () => heard[1].length >= said.length)
    assert.deepEqual(heard, [said, said])
  } finally {
    await here.close()
    await there.close()
  }
})

test('a listener is notified of a lost connection once it is restored', async () => {
  const [here, there] = [instance(), instance()]
  try {
    let losses = 0
    const heard: string[] = []
    here.waker.onLoss(() => losses++)
    here.waker.on('words', (word) => heard.push(word))
    await here.waker.listen()
    assert.equal(losses, 0)
    await database.sql`
      select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query ilike 'listen%'`
    await until('it was told', () => losses === 1)
    there.waker.publish('words', 'afterwards')
    await until('words come again', () => heard.includes('afterwards'))
  } finally {
    await here.close()
    await there.close()
  }
})
