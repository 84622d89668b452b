import assert from 'node:assert/strict'
import { createHmac } from 'node:crypto'
import { after, before, test } from 'node:test'
import { verifyWebhook } from '@userkeep/client'
import { days, minutes } from '../../platform/clock.ts'
import { type TestApp, testApp } from '../../platform/testing/app.ts'
import { behaviours, type Received, type Receiver, testReceiver } from '../../platform/testing/receiver.ts'
import { factsOf, joined } from '../../platform/testing/roster.ts'
import { deliveriesOf, hooks, makeFact, register } from '../../platform/testing/webhooks.ts'
import { retryWaits } from './rules.ts'

let app: TestApp
let receiver: Receiver
before(async () => {
  receiver = await testReceiver()
  app = await testApp({ outgoing: { ca: receiver.ca, timeoutMs: 2000 } })
})
after(async () => {
  await app.close()
  await receiver.close()
})

/** Someone who registered an endpoint for this path and has heard all there was. */
async function listening(path: string) {
  const owner = await app.signUp()
  await app.settle()
  const endpoint = await register(owner, receiver.origin + path)
  return { owner, ...endpoint, at: `${hooks}/${endpoint.id}` }
}

/** Goes through the whole ladder. */
async function spendEveryAttempt(): Promise<void> {
  for (const wait of retryWaits) {
    app.clock.advance(wait)
    await app.settle()
  }
}

/** Standard Webhooks, by its own specification. */
function isStandard({ headers, body }: Received, secret: string): boolean {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64')
  const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
  return headers['webhook-signature'] === `v1,${createHmac('sha256', key).update(signed).digest('base64')}`
}

const now = () => app.clock.now()

test('a delivery is signed over its raw bytes, in both notations', async () => {
  const { owner, secret } = await listening('/signed')
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

test('a new secret signs the very next attempt, retries included', async () => {
  const { owner, id, at, secret } = await listening('/rotated')
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

test('any 2xx is success, and the log tells of it', async () => {
  const { owner, id, at } = await listening('/accepted')
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

test('what does not answer with a 2xx in time and in full is retried, and the log says why', async () => {
  const cases = {
    '/fails': [500, /answered 500/],
    '/refuses': [404, /answered 404/],
    '/hangs': [behaviours.hang, /within/],
    '/trickles': [behaviours.trickle, /within/],
    '/resets': [behaviours.reset, /closed|reset/],
    '/redirects': [behaviours.redirect(`${receiver.origin}/elsewhere`), /Redirects/],
    '/headers': [behaviours.hugeHeaders, /headers/],
  } as const
  const { owner, id: _, at: __ } = await listening('/unused')
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

test('a huge answer is cut off and still counts; its first kilobyte is kept', async () => {
  const { owner, id, at } = await listening('/flood')
  receiver.behave('/flood', behaviours.flood(20))
  await makeFact(owner)
  await app.settle()
  const [delivery] = await deliveriesOf(owner, id)
  assert.equal(delivery.status, 'succeeded')
  const { body } = await owner.get(`${at}/deliveries/${delivery.id}`)
  assert.equal(body.attempt_log[0].response, 'x'.repeat(1024))
})

test('an answer of any bytes can be kept', async () => {
  const { owner, id } = await listening('/bytes')
  receiver.behave('/bytes', (response) =>
    response.writeHead(500).end(Buffer.from([0, 1, 0xff, 0xc3, 34, 92, 0xed, 0xa0, 0x80])),
  )
  await makeFact(owner)
  await app.settle()
  assert.equal((await deliveriesOf(owner, id))[0].attempts, 1)
})

test('the first attempt and twelve retries, each after its wait, then it has failed', async () => {
  const { owner, id, at } = await listening('/ladder')
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

test('five in a row turn the endpoint off: owners are mailed, nothing new is queued, the log can be replayed', async () => {
  const { owner, id, at } = await listening('/dead')
  const [second, admin] = [await joined(app, owner, 'owner'), await joined(app, owner, 'admin')]
  await app.settle()
  const before = receiver.received('/dead').length
  receiver.behave('/dead', 500)
  for (let n = 0; n < 5; n++) await makeFact(owner)
  await app.settle()
  await spendEveryAttempt()
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
  assert.equal((await owner.post(`${at}/test`)).status, 202)
  await app.settle()
  assert.equal(receiver.received('/dead').length, arrived + 2)
  assert.equal((await owner.get(at)).body.enabled, false)

  const again = (await owner.patch(at, { enabled: true })).body
  assert.equal(again.failure_streak, 0)
  await makeFact(owner)
  await app.settle()
  assert.equal(receiver.received('/dead').length, arrived + 3)
})

test('one success ends the streak', async () => {
  const { owner, at } = await listening('/recovers')
  receiver.behave('/recovers', 500)
  for (let n = 0; n < 4; n++) await makeFact(owner)
  await app.settle()
  await spendEveryAttempt()
  assert.equal((await owner.get(at)).body.failure_streak, 4)
  receiver.behave('/recovers', 200)
  await makeFact(owner)
  await app.settle()
  assert.equal((await owner.get(at)).body.failure_streak, 0)
})

test('turning an endpoint off bites on the next attempt; what waited ends unsent', async () => {
  const { owner, id, at } = await listening('/off')
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

test('a replay sends the same bytes and event under a new delivery id', async () => {
  const { owner, id, at } = await listening('/replayed')
  await makeFact(owner)
  await app.settle()
  const [first] = await deliveriesOf(owner, id)
  const { status, body } = await owner.post(`${at}/deliveries/${first.id}/replay`)
  assert.equal(status, 202)
  assert.notEqual(body.id, first.id)
  assert.equal(body.event_id, first.event_id)
  assert.equal(body.replay_of, first.id)
  await app.settle()
  const [original, replay] = receiver.received('/replayed')
  assert.equal(replay?.body, original?.body)
  assert.equal(replay?.headers['service-event-id'], original?.headers['service-event-id'])
  assert.equal(replay?.headers['service-delivery-id'], body.id)
  assert.equal((await owner.post(`${at}/deliveries/${owner.userId}/replay`)).status, 404)
})

test('a range replays what failed since a time, and what is on its way again only once', async () => {
  const { owner, id, at } = await listening('/range')
  receiver.behave('/range', 500)
  await makeFact(owner)
  await app.settle()
  await spendEveryAttempt()
  const since = now().toISOString()
  for (let n = 0; n < 2; n++) await makeFact(owner)
  await app.settle()
  await spendEveryAttempt()
  receiver.behave('/range', 200)
  await makeFact(owner)
  await app.settle()
  const arrived = receiver.received('/range').length
  const { status, body } = await owner.post(`${at}/replay`, { since })
  assert.equal(status, 202)
  assert.deepEqual(body, { count: 2 })
  assert.deepEqual((await owner.post(`${at}/replay`, { since, status: 'failed' })).body, { count: 0 })
  await app.settle()
  assert.equal(receiver.received('/range').length, arrived + 2)
  assert.deepEqual((await owner.post(`${at}/replay`, { since: '2020-01-01T00:00:00Z' })).body, { count: 1 })
  for (const bad of [{}, { since: 'yesterday' }, { since, status: 'succeeded' }]) {
    assert.equal((await owner.post(`${at}/replay`, bad)).status, 400)
  }
  assert.equal((await deliveriesOf(owner, id, '?status=failed')).length, 3)
})

test('a test is one delivery of its own type', async () => {
  const { owner, id, at } = await listening('/tested')
  const { status, body } = await owner.post(`${at}/test`)
  assert.equal(status, 202)
  assert.equal(body.type, 'webhook.test')
  await app.settle()
  const [received] = receiver.received('/tested')
  const event = JSON.parse(received?.body ?? '')
  assert.equal(event.type, 'webhook.test')
  assert.equal(event.id, body.event_id)
  assert.deepEqual(event.aggregate, { type: 'webhook_endpoint', id })
  assert.equal(event.environment, 'live')
})

test('the log holds the last hundred, newest first, by status if asked', async () => {
  const { owner, id } = await listening('/hundred')
  await app.database.sql`
    insert into webhook_deliveries (environment_id, endpoint_id, id, event_id, type, body, status, attempts,
      created_at, finished_at)
    select w.environment_id, w.id, ('00000000-0000-7000-8000-' || lpad(n::text, 12, '0'))::uuid, gen_random_uuid(), 'old', '{}',
      case when n % 10 = 0 then 'failed' else 'succeeded' end, 1, ${now()}, ${now()}
    from webhook_endpoints w, generate_series(1, 150) n where w.id = ${id}`
  await makeFact(owner)
  await app.settle()
  const log = await deliveriesOf(owner, id)
  assert.equal(log.length, 100)
  assert.equal(log[0].type, 'member.invited')
  assert.match(log[99].id, /000052$/)
  assert.equal((await deliveriesOf(owner, id, '?status=failed')).length, 15)
  assert.equal((await deliveriesOf(owner, id, '?status=pending')).length, 0)
  assert.equal((await owner.get(`${hooks}/${id}/deliveries?status=lost`)).status, 400)
})

test('finished deliveries are kept for thirty days, pending ones for as long as they wait', async () => {
  const later = await testApp({ database: app.database, outgoing: { ca: receiver.ca } })
  try {
    const owner = await later.signUp()
    await later.settle()
    const { id } = await register(owner, `${receiver.origin}/kept`)
    await makeFact(owner)
    await later.settle()
    const count = async (status: string) =>
      (await app.database.sql`select 1 from webhook_deliveries where endpoint_id = ${id} and status = ${status}`).length
    later.clock.advance(days(29))
    await later.settle()
    assert.equal(await count('succeeded'), 1)
    const far = new Date(later.clock.now().getTime() + days(60))
    await app.database.sql`
      insert into webhook_deliveries (environment_id, endpoint_id, id, event_id, type, body, next_attempt_at, created_at)
      select environment_id, id, gen_random_uuid(), gen_random_uuid(), 'waiting', '{}', ${far},
        ${new Date(now().getTime() - days(90))}
      from webhook_endpoints where id = ${id}`
    later.clock.advance(days(2))
    await later.settle()
    assert.equal(await count('succeeded'), 0)
    assert.equal(await count('pending'), 1)
  } finally {
    await later.close()
  }
})
