import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { v7 as uuid } from 'uuid'
import type { TestApp } from '../../../../testing/app.ts'
import type { Staff } from '../../../../testing/people.ts'
import { days, hours, seconds } from '../../../platform/clock.ts'
import { connectTenant, observed, observedWithFake, subscription } from '../testing/observed-area.ts'
import { connectSandbox, deliver, type FakeGateway } from '../testing.ts'

let app: TestApp
let gateway: FakeGateway
let owner: Staff
let connectionId: string
let ref: string
before(async () => {
  ;({ app, gateway } = await observedWithFake())
})
after(() => app.close())
beforeEach(async () => {
  ;({ owner, connectionId } = await connectTenant(app, gateway))
  ref = `sub_${uuid()}`
  gateway.subscriptions.set(ref, subscription(ref))
})

const about = () => ({ kind: 'subscription', ref }) as const
const answer = async (response: Response) => [
  response.status,
  ((await response.json()) as { error?: { code: string } }).error?.code,
]
const messages = async () =>
  (await app.database.sql`select 1 from gateway_messages where connection_id = ${connectionId}`).length

test('a message causes a read of its object, and only the result of the read is used', async () => {
  const message = gateway.message(connectionId, about())
  gateway.subscriptions.set(ref, subscription(ref, { status: 'past_due', quantity: 7 }))
  const response = await deliver(app, message)
  assert.deepEqual([response.status, await response.json()], [200, { received: true }])
  await app.settle()
  const [told, ...more] = await observed(app, ref)
  assert.deepEqual([told?.told.status, told?.told.quantity, more], ['past_due', 7, []])
  const { body } = await owner.get(`/v1/organization/gateways/${connectionId}?environment=test`)
  assert.notEqual(body.health.last_message_at, null)
})

test('a repeated message is acknowledged and causes no read', async () => {
  const message = gateway.message(connectionId, about())
  await deliver(app, message)
  await app.settle()
  gateway.calls.length = 0
  assert.equal((await deliver(app, message)).status, 200)
  await app.settle()
  assert.deepEqual(gateway.calls, [])
  assert.equal(await messages(), 1)
})

test('an unknown connection is a 404, also with a valid signature of another connection', async () => {
  const message = gateway.message(connectionId, about())
  assert.deepEqual(await answer(await deliver(app, { ...message, connectionId: uuid() })), [404, 'not_found'])
  assert.deepEqual(await answer(await deliver(app, { ...message, connectionId: 'x' })), [404, 'not_found'])
})

test('a missing signature, or one of another connection or body, is a 400, and nothing is stored', async () => {
  const message = gateway.message(connectionId, about())
  const neighbour = await connectSandbox(await app.signUp())
  for (const bad of [
    { ...message, headers: {} },
    { ...message, headers: { 'sandbox-signature': 'nonsense' } },
    { ...message, headers: gateway.message(neighbour, about()).headers },
    { ...message, body: `${message.body} ` },
  ]) {
    assert.deepEqual(await answer(await deliver(app, bad)), [400, 'invalid_signature'])
  }
  assert.equal(await messages(), 0)
})

test('a message is accepted for five minutes after it was signed', async () => {
  const message = gateway.message(connectionId, about())
  app.clock.advance(seconds(298))
  assert.equal((await deliver(app, message)).status, 200)
  const late = gateway.message(connectionId, about())
  app.clock.advance(seconds(302))
  assert.deepEqual(await answer(await deliver(app, late)), [400, 'invalid_signature'])
})

test('a message of an unknown type is acknowledged and ignored', async () => {
  assert.equal((await deliver(app, gateway.message(connectionId, null, { type: 'tax.settings_updated' }))).status, 200)
  await app.settle()
  assert.deepEqual(gateway.calls, [])
})

test('an object that does not exist at the gateway is not mirrored', async () => {
  gateway.subscriptions.delete(ref)
  await deliver(app, gateway.message(connectionId, about()))
  await app.settle()
  assert.deepEqual([gateway.calls.length, (await observed(app, ref)).length], [1, 0])
})

test('a message received during a read causes another read', async () => {
  let during = true
  gateway.after = async () => {
    if (!during) return
    during = false
    gateway.subscriptions.set(ref, subscription(ref, { status: 'canceled' }))
    await deliver(app, gateway.message(connectionId, about()))
  }
  await deliver(app, gateway.message(connectionId, about()))
  await app.settle()
  gateway.after = null
  assert.equal(gateway.calls.length, 2)
  assert.deepEqual(
    (await observed(app, ref)).map(({ told }) => told.status),
    ['active', 'canceled'],
  )
})

test('an object is read by one worker at a time', async () => {
  let [reading, most] = [0, 0]
  gateway.before = async () => {
    most = Math.max(most, ++reading)
    await new Promise(setImmediate)
    reading--
  }
  for (let n = 0; n < 5; n++) {
    await deliver(app, gateway.message(connectionId, about()))
    await Promise.all([app.app.worker.settle(), app.app.worker.settle(), app.app.worker.settle()])
  }
  assert.equal(most, 1)
})

test('messages are stored for thirty days', async () => {
  await deliver(app, gateway.message(connectionId, about()))
  await app.settle()
  app.clock.advance(days(29))
  await app.settle()
  assert.equal(await messages(), 1)
  app.clock.advance(days(1) + hours(7))
  await app.settle()
  assert.equal(await messages(), 0)
})

test('an open checkout without messages for a day is read again', async () => {
  const open = {
    ref: `cs_${uuid()}`,
    url: 'https://pay.example.com',
    expiresAt: app.clock.now(),
    state: 'open',
    subscriptionRef: null,
    invoiceRef: null,
    instrument: null,
    ours: { checkoutId: uuid() },
  } as const
  gateway.checkouts.set(open.ref, open)
  await deliver(app, gateway.message(connectionId, { kind: 'checkout', ref: open.ref }))
  await app.settle()
  gateway.checkouts.set(open.ref, { ...open, state: 'expired' })
  app.clock.advance(hours(26))
  await app.settle()
  assert.deepEqual(
    (await observed(app, open.ref)).map(({ told }) => told.state),
    ['open', 'expired'],
  )
})
