import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import type { TestApp } from '../../../../testing/app.ts'
import type { Staff } from '../../../../testing/people.ts'
import { hours, minutes, seconds } from '../../../platform/clock.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { gatewayOf, runCallNow } from '../public.ts'
import { askToCancel, connectTenant, observed, observedWithFake, subscription } from '../testing/observed-area.ts'
import { connectSandbox, deliver, type FakeGateway, isAway, refuses } from '../testing.ts'

let app: TestApp
let gateway: FakeGateway
let owner: Staff
let scope: EnvironmentScope
let connectionId: string
before(async () => {
  ;({ app, gateway } = await observedWithFake())
})
after(() => app.close())
beforeEach(async () => {
  ;({ owner, scope, connectionId } = await connectTenant(app, gateway))
})

let refs = 0
const asked = (): Promise<string> => {
  const ref = `reach_${++refs}`
  gateway.subscriptions.set(ref, subscription(ref))
  return askToCancel(app, scope, { connectionId, ref })
}

const facts = async () => {
  await app.settle()
  return (
    await app.database.sql<{ type: string }[]>`
      select type from facts where environment_id = ${scope.environmentId} and origin = 'service' and type like 'gateway.%' order by sequence`
  ).map(({ type }) => type)
}
const calls = () => gateway.calls.filter((call) => call.connectionId === connectionId)
const health = async () => (await owner.get(`/v1/organization/gateways/${connectionId}?environment=test`)).body.health

/** Eight calls that fail at once, which is more than it takes. */
async function breakDown(): Promise<string[]> {
  gateway.before = isAway
  const ids = []
  for (let n = 0; n < 8; n++) ids.push(await asked())
  await app.settle()
  return ids
}

test('an unreachable gateway is reported once, however many calls fail', async () => {
  await breakDown()
  assert.deepEqual(await facts(), ['gateway.unreachable'])
  const { status, last_error, waiting_calls } = await health()
  assert.deepEqual([status, last_error, waiting_calls], ['unreachable', 'The gateway is away.', 8])
  app.clock.advance(hours(3))
  assert.deepEqual(await facts(), ['gateway.unreachable'])
})

test('while a gateway is unreachable, only one probe at a time is sent', async () => {
  await breakDown()
  gateway.calls.length = 0
  app.clock.advance(seconds(29))
  await app.settle()
  assert.equal(calls().length, 0)
  app.clock.advance(seconds(2))
  await Promise.all([app.settle(), app.app.worker.settle()])
  assert.equal(calls().length, 1)
})

test('when a gateway responds again, this is reported once, and all waiting calls are executed', async () => {
  const ids = await breakDown()
  gateway.before = null
  app.clock.advance(seconds(31))
  assert.deepEqual(await facts(), ['gateway.unreachable', 'gateway.reachable'])
  for (const id of ids) assert.equal(gateway.effects(id), 1)
  const { status, waiting_calls } = await health()
  assert.deepEqual([status, waiting_calls], ['connected', 0])
})

test('while a gateway is unreachable, waiting requests fail at once without a call', async () => {
  await breakDown()
  gateway.calls.length = 0
  const ref = `reach_${++refs}`
  gateway.subscriptions.set(ref, subscription(ref))
  const id = await askToCancel(app, scope, { connectionId, ref, awaited: true })
  const { platform } = app.app
  const unreachable = { code: 'gateway_unreachable', status: 503 }
  await assert.rejects(runCallNow({ platform, scope }, id), unreachable)
  await assert.rejects(gatewayOf(platform, scope, connectionId), unreachable)
  assert.deepEqual(calls(), [])
})

test('without waiting calls a probe tests the connection, and a refusal counts as a response', async () => {
  const { platform } = app.app
  const reading = await gatewayOf(platform, scope, connectionId)
  gateway.before = isAway
  for (let n = 0; n < 5; n++) await assert.rejects(reading.readInvoice('in_1'), { code: 'gateway_unreachable' })
  assert.deepEqual(await facts(), ['gateway.unreachable'])
  gateway.before = () => refuses()
  app.clock.advance(minutes(1))
  assert.deepEqual(await facts(), ['gateway.unreachable', 'gateway.reachable'])
  assert.deepEqual(calls().at(-1)?.method, 'test')
})

test('a successful test by staff ends the outage, too', async () => {
  await breakDown()
  gateway.before = null
  assert.equal((await owner.post(`/v1/organization/gateways/${connectionId}/test?environment=test`)).status, 200)
  assert.deepEqual(await facts(), ['gateway.unreachable', 'gateway.reachable'])
})

test('messages received during an outage are accepted, and processed when the gateway responds', async () => {
  await breakDown()
  gateway.subscriptions.set('sub_late', subscription('sub_late'))
  assert.equal(
    (await deliver(app, gateway.message(connectionId, { kind: 'subscription', ref: 'sub_late' }))).status,
    200,
  )
  await app.settle()
  assert.equal((await observed(app, 'sub_late')).length, 0)
  gateway.before = null
  app.clock.advance(minutes(1))
  await app.settle()
  assert.equal((await observed(app, 'sub_late')).length, 1)
})

test('an outage at one tenant does not affect the gateway of another', async () => {
  await breakDown()
  const neighbour = await app.signUp()
  gateway.before = null
  const id = await connectSandbox(neighbour)
  const { body } = await neighbour.get(`/v1/organization/gateways/${id}?environment=test`)
  assert.equal(body.health.status, 'connected')
})
