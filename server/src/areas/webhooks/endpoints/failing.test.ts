import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { behaviours, type Receiver, testReceiver } from '../../../../testing/receiver.ts'
import { hooks, listening, makeFact } from '../../../../testing/webhooks.ts'
import { minutes } from '../../../platform/clock.ts'

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

test('an endpoint reports failed attempts from the first one on, and none after a success', async () => {
  const { owner, id, at } = await listening(app, receiver, '/down')
  const failing = async () => (await owner.get(at)).body.health.failing
  assert.equal(await failing(), null)
  receiver.behave('/down', 500)
  await makeFact(owner)
  const before = app.clock.now().getTime()
  await app.settle()
  const first = await failing()
  assert.deepEqual([first.attempts, first.reason], [1, 'The receiver responded with 500.'])
  assert.ok(Date.parse(first.since) >= before && first.last_at === first.since)
  assert.equal((await owner.get(at)).body.failure_streak, 0)

  receiver.behave('/down', behaviours.reset)
  await makeFact(owner)
  app.clock.advance(minutes(1))
  await app.settle()
  const later = await failing()
  assert.equal(later.attempts, 3)
  assert.match(later.reason, /closed|reset/)
  assert.equal(later.since, first.since)
  assert.ok(later.last_at > first.last_at)
  const { webhooks } = (await owner.get(hooks)).body
  assert.deepEqual(webhooks.find((one: { id: string }) => one.id === id).health.failing, later)

  receiver.behave('/down', 200)
  app.clock.advance(minutes(10))
  await app.settle()
  assert.equal(await failing(), null)
})

test('changing the URL of an endpoint or enabling it resets its failed attempts', async () => {
  const { owner, at } = await listening(app, receiver, '/moved-away')
  const failing = async () => (await owner.get(at)).body.health.failing
  receiver.behave('/moved-away', 410)
  await makeFact(owner)
  await app.settle()
  assert.equal((await owner.patch(at, { subscribed_events: ['member.invited'] })).body.health.failing.attempts, 1)
  assert.equal((await owner.patch(at, { url: `${receiver.origin}/moved-away?again` })).body.health.failing, null)
  receiver.behave('/moved-away?again', 410)
  app.clock.advance(minutes(1))
  await app.settle()
  assert.equal((await failing()).attempts, 1)
  assert.equal((await owner.patch(at, { enabled: true })).body.health.failing, null)
})

test('a delivery that is not sent because the endpoint is disabled is not a failed attempt', async () => {
  const { owner, at } = await listening(app, receiver, '/switched-off')
  receiver.behave('/switched-off', 500)
  await makeFact(owner)
  await app.settle()
  await owner.patch(at, { enabled: false })
  app.clock.advance(minutes(1))
  await app.settle()
  assert.equal((await owner.get(at)).body.health.failing.attempts, 1)
  assert.equal(receiver.received('/switched-off').length, 1)
})
