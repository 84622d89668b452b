import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, before, test } from 'node:test'
import { verifyWebhook } from '@userkeep/client'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { behaviours, type Received, type Receiver, testReceiver } from '../../../../testing/receiver.ts'
import { deliveriesOf, hooks, listening, makeFact, register } from '../../../../testing/webhooks.ts'
import { days, minutes } from '../../../platform/clock.ts'
import { retryWaits } from '../rules.ts'

let app: TestApp
let receiver: Receiver
before(async () => {
  receiver = await testReceiver()
  app = await testApp({ outgoing: { ca: receiver.ca, timeoutMs: 20_000 } })
})
after(async () => {
  await app.close()
  await receiver.close()
})

const now = () => app.clock.now()

/** Standard Webhooks, by its own specification. */
function isStandard({ headers, body }: Received, secret: string): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  return headers['webhook-signature'] === `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
}

test('a delivery is signed over its raw body, in both signature formats', async () => {
  const { owner, secret } = await listening(app, receiver, '/signed')
  await makeFact(owner)
  await app.settle()
  const [received] = receiver.received('/signed')
  assert.ok(received)
  const event = await verifyWebhook(received.body, received.headers, secret, { now })
  assert.equal(event.type, 'member.invited')
  assert.ok(isStandard(received, secret))
  const [, t, v1] = /^t=(\d+),v1=([0-9a-f]{64})$/.exec(received.headers['service-signature'] as string) ?? []
  assert.equal(v1, createHmac('sha256', secret).update(`${t}.${received.body}`).digest('hex'))
  assert.equal(received.headers['content-type'], 'application/json')
  await assert.rejects(verifyWebhook(`${received.body} `, received.headers, secret, { now }))
})

test('a new secret signs the next attempt, including retries', async () => {
  const { owner, id, at, secret } = await listening(app, receiver, '/rotated')
  receiver.behave('/rotated', 503)
  await makeFact(owner)
  await app.settle()
  const { body } = await owner.post(`${at}/rotate-secret`)
  assert.notEqual(body.secret, secret)
  assert.deepEqual((await owner.get(`${at}/secret`)).body, body)
  app.clock.advance(minutes(1))
  await app.settle()
  const [first, second] = receiver.received('/rotated')
  assert.ok(first && second)
  assert.ok(isStandard(first, secret) && !isStandard(first, body.secret))
  assert.ok(isStandard(second, body.secret) && !isStandard(second, secret))
  assert.equal((await deliveriesOf(owner, id))[0].attempts, 2)
})

test('any 2xx response is a success, and the log shows it', async () => {
  const { owner, id, at } = await listening(app, receiver, '/accepted')
  receiver.behave('/accepted', 202)
  await makeFact(owner)
  await app.settle()
  const [delivery] = await deliveriesOf(owner, id)
  assert.equal(delivery.status, 'succeeded')
  assert.equal(delivery.attempts, 1)
  assert.equal(delivery.response_status, 202)
  assert.ok(delivery.duration_ms >= 0 && delivery.finished_at)
  assert.equal(delivery.next_attempt_at, null)
  const [received] = receiver.received('/accepted')
  assert.equal(received?.headers['service-delivery-id'], delivery.id)
  assert.equal(received?.headers['service-event-id'], delivery.event_id)
  const { body: full } = await owner.get(`${at}/deliveries/${delivery.id}`)
  assert.equal(full.body, received?.body)
  assert.deepEqual(
    full.attempt_log.map(({ status, response, error }: Record<string, unknown>) => [status, response, error]),
    [[202, 'Noted.', null]],
  )
  const { health } = (await owner.get(at)).body
  assert.equal(health.success_rate, 1)
  assert.equal(health.last_delivery_status, 'succeeded')
  assert.equal(health.p50_ms, delivery.duration_ms)
})

test('a delivery without a 2xx response in time is retried, and the log shows the reason', async () => {
  const cases = {
    '/fails': [500, /responded with 500/],
    '/refuses': [404, /responded with 404/],
    '/hangs': [behaviours.hang, /within/],
    '/resets': [behaviours.reset, /closed|reset/],
    '/redirects': [behaviours.redirect(`${receiver.origin}/elsewhere`), /Redirects/],
    '/headers': [behaviours.hugeHeaders, /headers/],
  } as const
  const { owner, id: _, at: __ } = await listening(app, receiver, '/unused')
  const ids = new Map<string, string>()
  for (const [path, [behaviour]] of Object.entries(cases)) {
    receiver.behave(path, behaviour)
    ids.set(path, (await register(owner, receiver.origin + path)).id)
  }
  const refused = await register(owner, 'https://localhost:1/nobody')
  await makeFact(owner)
  await app.settle()
  for (const [path, [, reason]] of Object.entries(cases)) {
    const [delivery] = await deliveriesOf(owner, ids.get(path) ?? '')
    assert.equal(delivery.status, 'pending', path)
    assert.equal(delivery.attempts, 1, path)
    const { body } = await owner.get(`${hooks}/${ids.get(path)}/deliveries/${delivery.id}`)
    assert.match(body.attempt_log[0].error, reason, path)
    const wait = Date.parse(body.next_attempt_at) - Date.parse(body.attempt_log[0].at)
    assert.ok(wait > 26_000 && wait < 45_000, `${path}: ${wait}`)
  }
  assert.equal((await deliveriesOf(owner, refused.id))[0].response_status, null)
  assert.equal(receiver.received('/elsewhere').length, 0)
  for (const path of Object.keys(cases)) receiver.behave(path, 200)
  app.clock.advance(minutes(1))
  await app.settle()
  for (const [path, id] of ids) assert.equal((await deliveriesOf(owner, id))[0].status, 'succeeded', path)
})

test('a 2xx response with a body that never ends is a success', async () => {
  const { owner, id } = await listening(app, receiver, '/endless')
  receiver.behave('/endless', behaviours.trickle)
  await makeFact(owner)
  await app.settle()
  const [delivery] = await deliveriesOf(owner, id)
  assert.deepEqual([delivery.status, delivery.response_status], ['succeeded', 200])
})

test('a huge response is cut off and still counts; its first kilobyte is stored', async () => {
  const { owner, id, at } = await listening(app, receiver, '/flood')
  receiver.behave('/flood', behaviours.flood(20))
  await makeFact(owner)
  await app.settle()
  const [delivery] = await deliveriesOf(owner, id)
  assert.equal(delivery.status, 'succeeded')
  const { body } = await owner.get(`${at}/deliveries/${delivery.id}`)
  assert.equal(body.attempt_log[0].response, 'x'.repeat(1024))
})

test('a response with arbitrary bytes can be stored', async () => {
  const { owner, id } = await listening(app, receiver, '/bytes')
  receiver.behave('/bytes', (response) =>
    response.writeHead(500).end(Buffer.from([0, 1, 0xff, 0xc3, 34, 92, 0xed, 0xa0, 0x80])),
  )
  await makeFact(owner)
  await app.settle()
  assert.equal((await deliveriesOf(owner, id))[0].attempts, 1)
})

test('a delivery fails after the first attempt and twelve retries with their delays', async () => {
  const { owner, id, at } = await listening(app, receiver, '/ladder')
  receiver.behave('/ladder', 500)
  await makeFact(owner)
  await app.settle()
  for (const [retry, wait] of retryWaits.entries()) {
    const [delivery] = await deliveriesOf(owner, id)
    assert.equal(delivery.status, 'pending')
    assert.equal(delivery.attempts, retry + 1)
    const planned = Date.parse(delivery.next_attempt_at) - now().getTime()
    assert.ok(planned <= wait && planned > wait * 0.9 - 20_000, `${planned} of ${wait}`)
    app.clock.advance(planned / 2)
    await app.settle()
    assert.equal(receiver.received('/ladder').length, retry + 1)
    app.clock.advance(planned / 2 + 1)
    await app.settle()
    assert.equal(receiver.received('/ladder').length, retry + 2)
  }
  const [delivery] = await deliveriesOf(owner, id)
  assert.equal(delivery.status, 'failed')
  assert.equal(delivery.attempts, 13)
  const received = receiver.received('/ladder')
  assert.equal(new Set(received.map(({ headers }) => headers['service-delivery-id'])).size, 1)
  assert.equal(new Set(received.map(({ body }) => body)).size, 1)
  const timestamps = received.map(({ headers }) => headers['webhook-timestamp'])
  assert.equal(new Set(timestamps).size, 13)
  assert.equal((await owner.get(`${at}/deliveries/${delivery.id}`)).body.attempt_log.length, 13)
  assert.equal((await owner.get(at)).body.failure_streak, 1)
  app.clock.advance(days(1))
  await app.settle()
  assert.equal(receiver.received('/ladder').length, 13)
})
