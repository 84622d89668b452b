import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { PlanCapability } from '@userkeep/contract/areas/operator-plan'
import { v7 as uuid } from 'uuid'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { environmentOf } from '../../../../testing/contacts.ts'
import { plansWith } from '../../../../testing/operator-plans.ts'
import type { Staff } from '../../../../testing/people.ts'
import { type Receiver, testReceiver } from '../../../../testing/receiver.ts'
import { joined } from '../../../../testing/roster.ts'
import { deliveriesOf, hooks, makeFact, register } from '../../../../testing/webhooks.ts'
import { change, type NewFact } from '../../../platform/change.ts'

const held = new Set<PlanCapability>(['audit_webhooks', 'customer_webhooks'])
const plans = plansWith(held)

let app: TestApp
let receiver: Receiver
before(async () => {
  receiver = await testReceiver()
  app = await testApp({ outgoing: { ca: receiver.ca }, plans })
})
after(async () => {
  await app.close()
  await receiver.close()
})

const bodies = (path: string) => receiver.received(path).map(({ body }) => JSON.parse(body))
const types = (path: string) => bodies(path).map(({ type }) => type)

async function organizationOf({ organization }: Staff): Promise<string> {
  const [row] = await app.database.sql<{ id: string }[]>`select id from organizations where code = ${organization}`
  return row?.id ?? ''
}

/** Writes a fact like an area would. */
async function state(
  owner: Staff,
  environment: 'live' | 'test' | null,
  fact: Pick<NewFact, 'type' | 'about'> & { data?: object },
) {
  const organizationId = await organizationOf(owner)
  const environmentId = environment && (await environmentOf(app.database.sql, owner, environment))
  const place = { organizationId, environmentId }
  await change(app.app.platform, place, async (tx) => tx.fact({ data: {}, ...fact } as NewFact))
}

test('a fact is delivered as an envelope with its ids, its sequence and its time', async () => {
  const owner = await app.signUp()
  await app.settle()
  await register(owner, `${receiver.origin}/envelope`)
  const contact = uuid()
  await state(owner, 'live', { type: 'contact.identified', about: contact, data: { contact_id: contact } })
  await app.settle()
  const [body] = bodies('/envelope')
  const [fact] = await app.database.sql<{ id: string; sequence: number; occurred_at: string }[]>`
    select id, sequence, occurred_at from facts where aggregate_id = ${contact}`
  assert.deepEqual(body, {
    id: fact?.id,
    type: 'contact.identified',
    sequence: fact?.sequence,
    environment: 'live',
    aggregate: { type: 'contact', id: contact },
    data: { contact_id: contact },
    occurred_at: fact?.occurred_at,
  })
  assert.equal(receiver.received('/envelope')[0]?.headers['service-event-id'], body.id)
})

test('an endpoint receives the facts of its environment; facts of the organization go to live endpoints', async () => {
  const [owner, other] = [await app.signUp(), await app.signUp()]
  await app.settle()
  await register(owner, `${receiver.origin}/live`)
  await register(owner, `${receiver.origin}/test`, { environment: 'test' })
  await register(other, `${receiver.origin}/other`)
  await state(owner, 'live', { type: 'contact.merged', about: uuid() })
  await state(owner, 'test', { type: 'contact.signed_in', about: uuid() })
  await makeFact(owner)
  await app.settle()
  assert.deepEqual(types('/live').sort(), ['contact.merged', 'member.invited'])
  assert.deepEqual(types('/test'), ['contact.signed_in'])
  assert.deepEqual(types('/other'), [])
  const invited = bodies('/live').find(({ type }) => type === 'member.invited')
  assert.equal(invited.environment, null)
  assert.equal(bodies('/test')[0].environment, 'test')
})

test('facts of the organization have the environment live or none, and are not sent to test endpoints', async () => {
  const owner = await app.signUp()
  const member = await joined(app, owner, 'member')
  await app.settle()
  await register(owner, `${receiver.origin}/members`)
  await register(owner, `${receiver.origin}/members-test`, { environment: 'test' })
  const { body } = await owner.get('/v1/organization/members')
  const { id } = body.members.find(({ user_id }: { user_id: string }) => user_id === member.userId)
  const { body: roles } = await owner.get('/v1/organization/roles')
  const role_id = roles.roles.find(({ key }: { key: string }) => key === 'admin').id
  assert.equal((await owner.patch(`/v1/organization/members/${id}`, { role_id })).status, 200)
  assert.equal((await owner.delete(`/v1/organization/members/${id}`)).status, 204)
  await makeFact(owner)
  await app.settle()
  const said = bodies('/members').map(({ type, environment }) => [type, environment])
  assert.deepEqual(said.sort(), [
    ['member.invited', null],
    ['member.removed', 'live'],
    ['member.role_changed', 'live'],
  ])
  assert.deepEqual(types('/members-test'), [])
})

test('subscribed events filter the facts, and unpublished facts are never sent', async () => {
  const owner = await app.signUp()
  await app.settle()
  await register(owner, `${receiver.origin}/narrow`, { subscribed_events: ['contact.merged'] })
  await register(owner, `${receiver.origin}/wide`)
  for (const type of ['contact.merged', 'contact.identified', 'customer.created', 'member.joined'] as const) {
    await state(owner, 'live', { type, about: uuid() })
  }
  await app.settle()
  assert.deepEqual(types('/narrow'), ['contact.merged'])
  assert.deepEqual(types('/wide').sort(), ['contact.identified', 'contact.merged'])
})

test('staff actions of both environments are sent with their actor, and only to audit endpoints', async () => {
  const owner = await app.signUp()
  await app.settle()
  await register(owner, `${receiver.origin}/product`)
  await register(owner, `${receiver.origin}/audit`, { plane: 'audit' })
  await app.settle()
  const before = receiver.received('/audit').length
  const live = await app.secretKey(owner, 'live')
  const inTest = await app.secretKey(owner, 'test')
  await owner.patch('/v1/organization', { name: 'Renamed' })
  await app.settle()
  const arrived = bodies('/audit')
    .slice(before)
    .sort((a, b) => a.sequence - b.sequence)
  assert.deepEqual(
    arrived.map(({ type, environment }) => [type, environment]),
    [
      ['api_key.created', 'live'],
      ['api_key.created', 'test'],
      ['organization.updated', null],
    ],
  )
  assert.deepEqual(
    arrived.slice(0, 2).map(({ aggregate }) => aggregate),
    [live, inTest].map(({ id }) => ({ type: 'api_key', id })),
  )
  const [{ actor, data, id }] = arrived
  assert.equal(actor.user_id, owner.userId)
  assert.equal(actor.email, owner.email)
  assert.match(actor.ip, /^10\./)
  assert.ok('user_agent' in actor)
  assert.deepEqual(data, { audit_event_id: id })
  assert.deepEqual(types('/product'), [])
})

test('a test on the audit plane contains its actor; a test on the product plane does not', async () => {
  const owner = await app.signUp()
  await app.settle()
  const audit = await register(owner, `${receiver.origin}/asked`, { plane: 'audit' })
  const product = await register(owner, `${receiver.origin}/plain`)
  const headers = { 'user-agent': 'Panel/1' }
  for (const { id } of [audit, product]) {
    assert.equal((await owner.post(`${hooks}/${id}/test`, undefined, { headers })).status, 202)
  }
  await app.settle()
  const [{ actor }] = bodies('/asked').filter(({ type }) => type === 'webhook.test')
  assert.deepEqual(
    { ...actor, ip: /^10\./.test(actor.ip) },
    { user_id: owner.userId, email: owner.email, ip: true, user_agent: 'Panel/1' },
  )
  assert.ok(!('actor' in bodies('/plain')[0]))
})

test('without the capability no audit endpoint can be created; losing it stops deliveries and deletes nothing', async () => {
  const owner = await app.signUp()
  const { id } = await register(owner, `${receiver.origin}/downgraded`, { plane: 'audit' })
  await app.settle()
  const arrived = receiver.received('/downgraded').length
  const logged = await deliveriesOf(owner, id)
  receiver.behave('/downgraded', 500)
  await owner.patch('/v1/organization', { name: 'Before' })
  await app.settle()
  held.delete('audit_webhooks')
  try {
    const refused = await owner.post(hooks, { url: receiver.origin, plane: 'audit' })
    assert.equal(refused.status, 403)
    assert.equal(refused.body.error.code, 'plan_limit_reached')
    assert.equal((await owner.post(`${hooks}/${id}/test`)).status, 403)
    await owner.patch('/v1/organization', { name: 'After' })
    app.clock.advance(60_000)
    await app.settle()
    assert.equal(receiver.received('/downgraded').length, arrived + 1)
    const [stopped, ...rest] = await deliveriesOf(owner, id)
    assert.equal(stopped.status, 'failed')
    assert.equal(stopped.attempts, 1)
    assert.deepEqual(rest, logged)
    assert.equal((await owner.get(`${hooks}/${id}`)).body.enabled, true)
    assert.equal((await owner.get(`${hooks}/${id}`)).body.failure_streak, 0)
  } finally {
    held.add('audit_webhooks')
  }
  receiver.behave('/downgraded', 200)
  await owner.patch('/v1/organization', { name: 'Again' })
  await app.settle()
  assert.equal((await deliveriesOf(owner, id))[0].status, 'succeeded')
})
