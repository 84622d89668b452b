import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { type Stop, stopAt } from '../../../testing/stop-at.ts'
import { startWorkerProcess } from '../../../testing/worker-process.ts'
import { hours, minutes } from '../../platform/clock.ts'
import { createSecrets } from '../../platform/crypto/secrets.ts'
import { openTestServer } from './testing.ts'

const key = randomBytes(32)
let app: TestApp
before(async () => {
  app = await testApp({ secrets: createSecrets([{ id: 'test', key }]) })
})
after(() => app.close())

const moments: Record<string, Stop> = {
  'while the credits are granted': { table: 'credit_grants', on: 'insert' },
  'while the ledger is written': { table: 'referral_rewards', on: 'update' },
  'right before it is committed': { table: 'fact_outbox', on: 'insert', when: "new.type = 'referral.rewarded'" },
}

for (const [moment, stop] of Object.entries(moments)) {
  test(`killed ${moment}: both sides are paid exactly once`, async () => {
    const testServer = await openTestServer(app, { hold_days: 0 })
    const her = await testServer.referrer()
    const him = await testServer.refer(her.code)
    const team = await testServer.team(him.id)
    assert.equal((await testServer.list())[0].state, 'holding')
    const stopped = await stopAt(app.database, stop)
    // The clock of the other process was never moved.
    const earlier = new Date(Date.now() - hours(1))
    await app.database.sql`update referrals set hold_until = ${earlier} where state = 'holding'`
    await app.database.sql`update jobs set due_at = ${earlier} where name = 'referrals.pay'`
    const worker = await startWorkerProcess({ connection: app.database.connection, key: key.toString('base64') })
    await stopped.reached()
    const exited = once(worker, 'exit')
    worker.kill('SIGKILL')
    await exited
    await stopped.end()
    assert.deepEqual([await testServer.balance(her.customerId), await testServer.balance(team)], [0, 0])
    await testServer.passing(minutes(15))
    await testServer.passing(minutes(15))
    assert.deepEqual([await testServer.balance(her.customerId), await testServer.balance(team)], [100, 50])
    const told = (await testServer.facts()).filter(({ type }) => type === 'referral.rewarded')
    assert.equal(told.length, 2)
  })
}
