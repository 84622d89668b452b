import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { v7 as uuid } from 'uuid'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import type { Staff } from '../../../../testing/people.ts'
import { behaviours, type Receiver, testReceiver } from '../../../../testing/receiver.ts'
import { factsOf } from '../../../../testing/roster.ts'
import { hours, minutes, seconds } from '../../../platform/clock.ts'
import { maxAttempts } from '../rules.ts'
import { addChat, alertsOf, destinations, gatewayDown, gatewayUp, happen, scopeOf } from '../testing.ts'

let app: TestApp
let receiver: Receiver
before(async () => {
  receiver = await testReceiver()
  app = await testApp({ outgoing: { ca: receiver.ca, timeoutMs: seconds(2) } })
})
after(async () => {
  await app.close()
  await receiver.close()
})

async function wait(milliseconds: number) {
  app.clock.advance(milliseconds)
  await app.settle()
}

const marksAt = (path: string) => receiver.received(path).map(({ body }) => JSON.parse(body).text.slice(0, 2))

async function deliveriesOf(owner: Staff) {
  const [alert] = await alertsOf(owner)
  return alert.deliveries.map(({ note, status, attempts, last_error }: Record<string, unknown>) => ({
    note,
    status,
    attempts,
    last_error,
  }))
}

/** Returns the time between the last alert and its next attempt. */
async function pausedFor(owner: Staff): Promise<number> {
  const [{ deliveries }] = await alertsOf(owner)
  return Date.parse(deliveries[0].next_attempt_at) - Date.parse(deliveries[0].created_at)
}

test('a failed message is retried, and not sent again once delivered', async () => {
  const owner = await app.signUp()
  const scope = await scopeOf(app, owner)
  receiver.behave('/flaky', 500)
  const id = await addChat(owner, `${receiver.origin}/flaky`)
  await happen(app, scope, gatewayDown(uuid()))
  const error = 'The chat service responded with 500: Noted.'
  assert.deepEqual(await deliveriesOf(owner), [{ note: 'alert', status: 'pending', attempts: 1, last_error: error }])
  assert.equal((await owner.get(`${destinations}/${id}`)).body.health.last_error, error)
  assert.ok((await pausedFor(owner)) >= seconds(30))
  const failed = receiver.received('/flaky').length
  receiver.behave('/flaky', 200)
  await wait(minutes(2))
  assert.equal(receiver.received('/flaky').length, failed + 1)
  await wait(hours(24))
  assert.equal(receiver.received('/flaky').length, failed + 1)
  const arrived = { note: 'alert', status: 'succeeded', attempts: failed + 1, last_error: null }
  assert.deepEqual(await deliveriesOf(owner), [arrived])
  assert.equal((await owner.get(`${destinations}/${id}`)).body.health.status, 'working')
})

test('a message fails for good after its last attempt, and raises neither another alert nor a fact', async () => {
  const owner = await app.signUp()
  const scope = await scopeOf(app, owner)
  receiver.behave('/dead', behaviours.reset)
  await addChat(owner, `${receiver.origin}/dead`)
  const gateway = uuid()
  await happen(app, scope, gatewayDown(gateway))
  const before = (await factsOf(app, owner)).length
  for (let n = 0; n < maxAttempts + 3; n++) await wait(hours(6))
  assert.equal(receiver.received('/dead').length, maxAttempts)
  assert.equal((await factsOf(app, owner)).length, before)
  assert.equal((await alertsOf(owner)).length, 1)
  const [failed] = await deliveriesOf(owner)
  assert.deepEqual([failed.status, failed.attempts], ['failed', maxAttempts])
  await happen(app, scope, gatewayUp(gateway))
  assert.deepEqual(
    (await deliveriesOf(owner)).map(({ note }: { note: string }) => note),
    ['alert'],
  )
})

test('a retry is not sent before the time the service asks for', async () => {
  const owner = await app.signUp()
  receiver.behave('/limited', (response) => response.writeHead(429, { 'retry-after': '300' }).end())
  await addChat(owner, `${receiver.origin}/limited`)
  await happen(app, await scopeOf(app, owner), gatewayDown(uuid()))
  assert.equal(receiver.received('/limited').length, 1)
  assert.ok((await pausedFor(owner)) >= minutes(5))
  await wait(minutes(5))
  assert.equal(receiver.received('/limited').length, 2)
})

test('a recovery is sent after its alert, never before', async () => {
  const owner = await app.signUp()
  const scope = await scopeOf(app, owner)
  receiver.behave('/order', 503)
  await addChat(owner, `${receiver.origin}/order`)
  const gateway = uuid()
  await happen(app, scope, gatewayDown(gateway))
  await happen(app, scope, gatewayUp(gateway))
  const failed = marksAt('/order')
  assert.deepEqual(new Set(failed), new Set(['🔴']))
  receiver.behave('/order', 200)
  await wait(hours(1))
  assert.deepEqual(marksAt('/order'), [...failed, '🔴', '🟢'])
  assert.deepEqual(
    (await deliveriesOf(owner)).map(({ status }: { status: string }) => status),
    ['succeeded', 'succeeded'],
  )
})

test('the recovery of an undelivered alert is canceled', async () => {
  const owner = await app.signUp()
  const scope = await scopeOf(app, owner)
  receiver.behave('/never', 500)
  await addChat(owner, `${receiver.origin}/never`)
  const gateway = uuid()
  await happen(app, scope, gatewayDown(gateway), gatewayUp(gateway))
  for (let n = 0; n < maxAttempts; n++) await wait(hours(6))
  assert.deepEqual(
    (await deliveriesOf(owner)).map(({ note, status }: Record<string, string>) => [note, status]),
    [
      ['alert', 'failed'],
      ['recovery', 'canceled'],
    ],
  )
  assert.deepEqual(new Set(marksAt('/never')), new Set(['🔴']))
})

for (const [act, way] of [
  ['deleted', (owner: Staff, id: string) => owner.delete(`${destinations}/${id}`)],
  ['turned off', (owner: Staff, id: string) => owner.patch(`${destinations}/${id}`, { enabled: false })],
] as const) {
  test(`pending deliveries to a destination that is ${act} are canceled and stay in the log`, async () => {
    const owner = await app.signUp()
    const scope = await scopeOf(app, owner)
    const path = `/${act.replace(' ', '-')}`
    receiver.behave(path, 500)
    const id = await addChat(owner, receiver.origin + path, { name: 'Waiting' })
    const gateway = uuid()
    await happen(app, scope, gatewayDown(gateway))
    const failed = receiver.received(path).length
    assert.ok([200, 204].includes((await way(owner, id)).status))
    await happen(app, scope, gatewayUp(gateway))
    await wait(hours(1))
    assert.equal(receiver.received(path).length, failed)
    const [alert] = await alertsOf(owner)
    const [delivery, ...more] = alert.deliveries
    assert.deepEqual(more, [])
    assert.deepEqual(
      [delivery.status, delivery.last_error, delivery.destination],
      ['canceled', `The destination was ${act}.`, { id, name: 'Waiting' }],
    )
  })
}

test('a destination that never answers does not delay others', async () => {
  const owner = await app.signUp()
  receiver.behave('/hangs', behaviours.hang)
  await addChat(owner, `${receiver.origin}/hangs`)
  await addChat(owner, `${receiver.origin}/quick`)
  const scope = await scopeOf(app, owner)
  await happen(app, scope, gatewayDown(uuid()), gatewayDown(uuid()))
  assert.equal(receiver.received('/quick').length, 2)
  assert.equal(receiver.mostOpen('/hangs'), 1)
})
