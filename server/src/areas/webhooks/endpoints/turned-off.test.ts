import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { type Receiver, testReceiver } from '../../../../testing/receiver.ts'
import { factsOf, joined } from '../../../../testing/roster.ts'
import { deliveriesOf, listening, makeFact } from '../../../../testing/webhooks.ts'
import { minutes } from '../../../platform/clock.ts'
import { spendEveryAttempt } from '../testing.ts'

let app: TestApp
let receiver: Receiver
before(async () => {
  receiver = await testReceiver()
  app = await testApp({ outgoing: { ca: receiver.ca } })
})
after(async () => {
  await app.close()
  await receiver.close()
})

test('five failures in a row disable an endpoint: owners are mailed, nothing is queued, replays work', async () => {
  const { owner, id, at } = await listening(app, receiver, '/dead')
  const [second, admin] = [await joined(app, owner, 'owner'), await joined(app, owner, 'admin')]
  await app.settle()
  const before = receiver.received('/dead').length
  receiver.behave('/dead', 500)
  for (let n = 0; n < 5; n++) await makeFact(owner)
  await app.settle()
  await spendEveryAttempt(app)
  const { body } = await owner.get(at)
  assert.equal(body.enabled, false)
  assert.equal(body.disabled_reason, 'failures')
  assert.equal(body.failure_streak, 5)
  for (const { email } of [owner, second]) {
    const mail = await app.mail.to(email)
    assert.match(mail.subject, /turned off/)
    assert.match(mail.text_body, /\/dead/)
  }
  assert.doesNotMatch((await app.mail.to(admin.email)).subject, /turned off/)
  const said = (await factsOf(app, owner)).filter(({ type }) => type === 'webhook.endpoint_disabled')
  assert.deepEqual(
    said.map(({ aggregate_type, aggregate_id }) => [aggregate_type, aggregate_id]),
    [['webhook_endpoint', id]],
  )

  receiver.behave('/dead', 200)
  const arrived = receiver.received('/dead').length
  assert.equal(arrived, before + 5 * 13)
  await makeFact(owner)
  await app.settle()
  assert.equal(receiver.received('/dead').length, arrived)
  const log = await deliveriesOf(owner, id, '?status=failed')
  assert.equal(log.length, 5)
  assert.equal((await owner.post(`${at}/deliveries/${log[0].id}/replay`)).status, 202)
  const tested = await owner.post(`${at}/test`)
  assert.deepEqual([tested.status, tested.body.error.code], [409, 'conflict'])
  await app.settle()
  assert.equal(receiver.received('/dead').length, arrived + 1)
  assert.equal((await owner.get(at)).body.enabled, false)

  const again = (await owner.patch(at, { enabled: true })).body
  assert.equal(again.failure_streak, 0)
  await makeFact(owner)
  await app.settle()
  assert.equal((await owner.post(`${at}/test`)).status, 202)
  await app.settle()
  assert.equal(receiver.received('/dead').length, arrived + 3)
})

test('one success resets the failure streak', async () => {
  const { owner, at } = await listening(app, receiver, '/recovers')
  receiver.behave('/recovers', 500)
  for (let n = 0; n < 4; n++) await makeFact(owner)
  await app.settle()
  await spendEveryAttempt(app)
  assert.equal((await owner.get(at)).body.failure_streak, 4)
  receiver.behave('/recovers', 200)
  await makeFact(owner)
  await app.settle()
  assert.equal((await owner.get(at)).body.failure_streak, 0)
})

test('disabling an endpoint stops the next attempt, and pending deliveries fail unsent', async () => {
  const { owner, id, at } = await listening(app, receiver, '/off')
  receiver.behave('/off', 500)
  await makeFact(owner)
  await app.settle()
  await owner.patch(at, { enabled: false })
  receiver.behave('/off', 200)
  app.clock.advance(minutes(1))
  await app.settle()
  assert.equal(receiver.received('/off').length, 1)
  const [delivery] = await deliveriesOf(owner, id)
  assert.equal(delivery.status, 'failed')
  assert.equal(delivery.attempts, 1)
  const { attempt_log } = (await owner.get(`${at}/deliveries/${delivery.id}`)).body
  assert.match(attempt_log.at(-1).error, /disabled/)
  assert.equal((await owner.get(at)).body.failure_streak, 0)
})
