import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { type Receiver, testReceiver } from '../../../../testing/receiver.ts'
import { deliveriesOf, hooks, listening, makeFact, register } from '../../../../testing/webhooks.ts'
import { days } from '../../../platform/clock.ts'
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

const now = () => app.clock.now()

test('a replay sends the same body with the same event id and a new delivery id', async () => {
  const { owner, id, at } = await listening(app, receiver, '/replayed')
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

test('replaying a range sends deliveries that failed since a time, except those already pending', async () => {
  const { owner, id, at } = await listening(app, receiver, '/range')
  receiver.behave('/range', 500)
  await makeFact(owner)
  await app.settle()
  await spendEveryAttempt(app)
  const since = now().toISOString()
  for (let n = 0; n < 2; n++) await makeFact(owner)
  await app.settle()
  await spendEveryAttempt(app)
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

test('a test creates one delivery of its own type', async () => {
  const { owner, id, at } = await listening(app, receiver, '/tested')
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

test('the log returns the last hundred deliveries, newest first, and can be filtered by status', async () => {
  const { owner, id } = await listening(app, receiver, '/hundred')
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

test('finished deliveries are stored for thirty days, pending ones until they are finished', async () => {
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
