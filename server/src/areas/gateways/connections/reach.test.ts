import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import type { TestApp } from '../../../../testing/app.ts'
import type { Staff } from '../../../../testing/people.ts'
import { hours, minutes, seconds } from '../../../platform/clock.ts'
import type { EnvironmentScope } from '../../../platform/contact-data.ts'
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

test('a gateway that stops answering is told once, however many calls fail', async () => {
  await breakDown()
  assert.deepEqual(await facts(), ['gateway.unreachable'])
  const { status, last_error, waiting_calls } = await health()
  assert.deepEqual([status, last_error, waiting_calls], ['unreachable', 'The gateway is away.', 8])
  app.clock.advance(hours(3))
  assert.deepEqual(await facts(), ['gateway.unreachable'])
})

test('meanwhile nothing is called but one probe at a time', async () => {
  await breakDown()
  gateway.calls.length = 0
  app.clock.advance(seconds(29))
  await app.settle()
  assert.equal(calls().length, 0)
  app.clock.advance(seconds(2))
  await Promise.all([app.settle(), app.app.worker.settle()])
  assert.equal(calls().length, 1)
})

test('once it answers, that is told once, and all that waited is carried out', async () => {
  const ids = await breakDown()
  gateway.before = null
  app.clock.advance(seconds(31))
  assert.deepEqual(await facts(), ['gateway.unreachable', 'gateway.reachable'])
  for (const id of ids) assert.equal(gateway.effects(id), 1)
  const { status, waiting_calls } = await health()
  assert.deepEqual([status, waiting_calls], ['connected', 0])
})

test('a request that waits is answered at once while it does not answer, and asks nothing', async () => {
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

test('with nothing to carry out it is asked whether it is there; a refusal is an answer, too', async () => {
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

test('an answer to the test of staff closes it, too', async () => {
  await breakDown()
  gateway.before = null
  assert.equal((await owner.post(`/v1/organization/gateways/${connectionId}/test?environment=test`)).status, 200)
  assert.deepEqual(await facts(), ['gateway.unreachable', 'gateway.reachable'])
})

test('what is told meanwhile is taken, and read once it answers', async () => {
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

test('the gateway of one tenant says nothing about that of another', async () => {
  await breakDown()
  const neighbour = await app.signUp()
  gateway.before = null
  const id = await connectSandbox(neighbour)
  const { body } = await neighbour.get(`/v1/organization/gateways/${id}?environment=test`)
  assert.equal(body.health.status, 'connected')
})
