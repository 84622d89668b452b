import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { after, before, test } from 'node:test'
import { v7 as uuid } from 'uuid'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { type Receiver, testReceiver } from '../../../../testing/receiver.ts'
import { stopAt } from '../../../../testing/stop-at.ts'
import { startWorkerProcess } from '../../../../testing/worker-process.ts'
import { change } from '../../../platform/change.ts'
import { minutes } from '../../../platform/clock.ts'
import { createSecrets } from '../../../platform/crypto/secrets.ts'
import { addChat, alertsOf, gatewayDown, scopeOf } from '../testing.ts'

const key = randomBytes(32)
let app: TestApp
let receiver: Receiver
before(async () => {
  receiver = await testReceiver()
  app = await testApp({ outgoing: { ca: receiver.ca }, secrets: createSecrets([{ id: 'test', key }]) })
})
after(async () => {
  await app.close()
  await receiver.close()
})

const moments = [
  ['while the alert is written', { table: 'alerts', on: 'insert' }],
  ['while its delivery is written', { table: 'alert_deliveries', on: 'insert' }],
  [
    'after claiming the delivery and before sending it',
    { table: 'alert_deliveries', on: 'update', when: 'new.lease is not null' },
  ],
] as const

for (const [moment, stop] of moments) {
  test(`if a worker is killed ${moment}, another one sends the alert once`, async () => {
    const owner = await app.signUp()
    const scope = await scopeOf(app, owner)
    const path = `/killed/${uuid()}`
    await addChat(owner, receiver.origin + path)
    await app.settle()
    const stopped = await stopAt(app.database, stop)
    const worker = await startWorkerProcess({
      connection: app.database.connection,
      key: key.toString('base64'),
      ca: receiver.ca,
    })
    const exited = once(worker, 'exit')
    await change(app.app.platform, scope, async (tx) => tx.fact(gatewayDown(uuid())))
    await stopped.reached()
    worker.kill('SIGKILL')
    await exited
    await stopped.end()
    assert.equal(receiver.received(path).length, 0)
    // A claim is free again when its lease has expired.
    app.clock.advance(minutes(2))
    await app.settle()
    assert.equal(receiver.received(path).length, 1)
    const [alert, ...more] = await alertsOf(owner)
    assert.deepEqual([alert.deliveries.length, alert.deliveries[0].status, more], [1, 'succeeded', []])
  })
}
