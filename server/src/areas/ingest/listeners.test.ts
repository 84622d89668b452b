import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { PlanCapability } from '@userkeep/contract/areas/operator-plan'
import { type TestApp, testApp } from '../../../testing/app.ts'
import type { ContactPerson } from '../../../testing/contacts.ts'
import { plansWith } from '../../../testing/operator-plans.ts'
import type { Staff } from '../../../testing/people.ts'
import { type Receiver, testReceiver } from '../../../testing/receiver.ts'
import type { Caller } from '../../../testing/requests.ts'
import { register, teamHooks } from '../../../testing/webhooks.ts'

const held = new Set<PlanCapability>(['customer_webhooks'])
const plans = plansWith(held)

let app: TestApp
let receiver: Receiver
let owner: Staff
let machine: Caller
let founder: ContactPerson
let customerId: string

before(async () => {
  receiver = await testReceiver()
  app = await testApp({ outgoing: { ca: receiver.ca }, plans })
  owner = await app.signUp()
  machine = await app.secretKey(owner)
  founder = await app.contact(owner)
  customerId = (await founder.post('/v1/contact/customers', { name: 'Cogswell' })).body.id
})
after(async () => {
  await app.close()
  await receiver.close()
})

const recordFact = (events: object[], path = '/v1/track', headers = {}) =>
  machine.post(path, { events: events.map((line) => ({ contact_id: founder.contactId, ...line })) }, { headers })

async function tracked(type: string) {
  await app.settle()
  return app.database.sql`select * from facts where origin = 'tracked' and type = ${type}`
}

test('an event of a customer becomes a fact and is delivered to the customer’s subscribed endpoint', async () => {
  await register(founder, `${receiver.origin}/heard`, { subscribed_events: ['heard', 'also'] }, teamHooks)
  const line = { name: 'heard', customer_id: customerId, properties: { n: 1 }, occurred_at: ago(1000), id: 'h-1' }
  assert.equal((await recordFact([line, line, { ...line, name: 'unheard', id: 'h-2' }])).body.accepted, 3)
  await recordFact([line])
  const [fact, ...more] = await tracked('heard')
  assert.equal(more.length, 0)
  const data = { contact_id: founder.contactId, customer_id: customerId, properties: { n: 1 }, source: 'machine' }
  assert.deepEqual(
    [fact?.aggregate_type, fact?.aggregate_id, fact?.customer_id, fact?.contact_id, fact?.data, fact?.occurred_at],
    ['customer', customerId, customerId, founder.contactId, data, line.occurred_at],
  )
  const [event] = await app.database.sql`select id from tracked_events where name = 'heard'`
  assert.equal(fact?.id, event?.id)
  assert.deepEqual(
    receiver.received('/heard').map(({ body }) => JSON.parse(body).type),
    ['heard'],
  )
  assert.equal((await tracked('unheard')).length, 0)
})

test('refused lines, page views, and lines without a customer or of another one become no facts', async () => {
  const other = await app.contact(owner)
  const otherTeam = (await other.post('/v1/contact/customers', { name: 'Other' })).body.id
  await register(founder, `${receiver.origin}/also`, { subscribed_events: ['alone'] }, teamHooks)
  const line = { name: 'alone', customer_id: customerId }
  await recordFact([
    { name: 'alone' },
    { name: 'alone', customer_id: otherTeam },
    { ...line, occurred_at: ago(-3_600_000) },
  ])
  await recordFact([line], '/v1/events')
  assert.equal((await tracked('alone')).length, 0)
  await recordFact([line], '/v1/track', { 'idempotency-key': 'with-a-key' })
  assert.equal((await tracked('alone')).length, 1)
})

test('an endpoint that is disabled, or not included in the plan, gets no events', async () => {
  const { id } = await register(founder, `${receiver.origin}/off`, { subscribed_events: ['off'] }, teamHooks)
  const line = { name: 'off', customer_id: customerId }
  held.delete('customer_webhooks')
  await recordFact([line])
  held.add('customer_webhooks')
  assert.equal((await founder.patch(`${teamHooks}/${id}`, { enabled: false })).status, 200)
  await recordFact([line])
  assert.equal((await tracked('off')).length, 0)
  await founder.patch(`${teamHooks}/${id}`, { enabled: true })
  await recordFact([line])
  assert.equal((await tracked('off')).length, 1)
})

test('an erasure removes the personal data of events from the facts', async () => {
  const person = await app.contact(owner)
  await register(founder, `${receiver.origin}/erased`, { subscribed_events: ['erased'] }, teamHooks)
  await recordFact([
    { name: 'erased', contact_id: person.contactId, customer_id: customerId, properties: { word: 'secret' } },
  ])
  assert.equal((await tracked('erased')).length, 1)
  assert.equal((await machine.delete(`/v1/contacts/${person.contactId}`)).status, 204)
  const [fact] = await tracked('erased')
  assert.deepEqual(fact?.data, {
    contact_id: person.contactId,
    customer_id: customerId,
    source: 'machine',
    erased: true,
  })
})

const ago = (milliseconds: number) => new Date(app.clock.now().getTime() - milliseconds).toISOString()
