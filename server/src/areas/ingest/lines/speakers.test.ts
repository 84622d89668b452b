import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { PlanCapability } from '@userkeep/contract/areas/operator-plan'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import type { ContactPerson } from '../../../../testing/contacts.ts'
import { moneyOf } from '../../../../testing/money-rows.ts'
import { plansWith } from '../../../../testing/operator-plans.ts'
import { type Staff, someEmail } from '../../../../testing/people.ts'
import { type Receiver, testReceiver } from '../../../../testing/receiver.ts'
import type { Caller } from '../../../../testing/requests.ts'
import { register, teamHooks } from '../../../../testing/webhooks.ts'
import { websiteOf } from '../../../../testing/website.ts'

const plans = plansWith(new Set<PlanCapability>(['customer_webhooks']))

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
  const { meter } = await moneyOf(app, owner)
  for (const key of ['guarded', 'merged']) await meter(key, 'sum', 'contact')
  customerId = (await founder.post('/v1/contact/customers', { name: 'Cogswell' })).body.id
})
after(async () => {
  await app.close()
  await receiver.close()
})

const stored = async (name: string) =>
  await app.database.sql`
  select contact_id, by_contact from tracked_events where name = ${name} order by id`
const amounts = async (meter: string) => {
  const rows = await app.database.sql`select quantity::int from usage_records where meter = ${meter} order by id`
  return rows.map(({ quantity }) => quantity)
}
const visitor = () => app.contact(owner, { kind: 'visitor' })

test('a line of the backend is stored although a visitor has used its ID before, on both streams', async () => {
  const stranger = await visitor()
  for (const path of ['/v1/track', '/v1/events']) {
    const name = `order_paid ${path}`
    await stranger.post(path, { events: [{ name, id: 'order-1001' }] })
    const line = { name, contact_id: founder.contactId, id: 'order-1001' }
    for (let n = 0; n < 2; n++) assert.equal((await machine.post(path, { events: [line] })).body.accepted, 1)
    assert.deepEqual(
      (await stored(name)).map(({ contact_id, by_contact }) => [contact_id, by_contact]),
      [
        [stranger.contactId, true],
        [founder.contactId, false],
      ],
    )
  }
})

test('usage of the backend and of other contacts is stored although a contact has used its key before', async () => {
  const record = { meter: 'guarded', idempotency_key: 'invoice-7' }
  const other = await app.contact(owner)
  await other.post('/v1/contact/customers', { name: 'Other' })
  await founder.post('/v1/usage', { records: [{ ...record, quantity: 1 }] })
  await other.post('/v1/usage', { records: [{ ...record, quantity: 2 }] })
  const told = { ...record, customer_id: customerId, quantity: 3 }
  for (let n = 0; n < 2; n++) await machine.post('/v1/usage', { records: [told, told] })
  await founder.post('/v1/usage', { records: [{ ...record, quantity: 4 }] })
  assert.deepEqual(await amounts('guarded'), [1, 2, 3])
})

test('IDs are separate for each contact, and each line is stored once, also concurrently', async () => {
  const people = [await visitor(), await visitor(), founder]
  const events = [{ name: 'apart', id: 'first' }]
  await Promise.all(people.flatMap((person) => [1, 2, 3].map(() => person.post('/v1/track', { events }))))
  assert.deepEqual(
    (await stored('apart')).map(({ contact_id }) => contact_id).sort(),
    people.map(({ contactId }) => contactId).sort(),
  )
})

test('after a merge repeated lines of both contacts are recognized, and their equal IDs do not collide', async () => {
  const [from, into] = [await visitor(), await app.contact(owner)]
  await into.post('/v1/contact/customers', { name: 'Folded' })
  await into.post('/v1/usage', { records: [{ meter: 'merged', quantity: 1, idempotency_key: 'both' }] })
  const line = (id: string) => ({ name: 'merged', id })
  await from.post('/v1/track', { events: [line('both'), line('from')] })
  await into.post('/v1/track', { events: [line('both'), line('into')] })
  assert.equal((await stored('merged')).length, 4)
  const merged = await machine.post(`/v1/contacts/${into.contactId}/merge`, { contact_id: from.contactId })
  assert.equal(merged.status, 200)
  const again = { events: ['both', 'from', 'into', 'new', 'new'].map(line) }
  assert.equal((await into.post('/v1/track', again)).body.accepted, 5)
  assert.deepEqual(
    (await stored('merged')).map(({ contact_id }) => contact_id),
    Array.from({ length: 5 }, () => into.contactId),
  )
  await into.post('/v1/usage', { records: [{ meter: 'merged', quantity: 2, idempotency_key: 'both' }] })
  assert.deepEqual(await amounts('merged'), [1])
})

test('an erasure deletes the event IDs that the contact has used', async () => {
  const person = await app.contact(owner)
  await person.post('/v1/track', { events: [{ name: 'forgotten', id: 'erased-1' }] })
  assert.equal((await machine.delete(`/v1/contacts/${person.contactId}`)).status, 204)
  assert.equal((await app.database.sql`select 1 from ingest_ids where id = 'erased-1'`).length, 0)
})

const settings = '/v1/organization/contact-auth'
const bodies = (path: string) => receiver.received(path).map(({ body }) => JSON.parse(body))

test("a contact's events reach customer endpoints only if the tenant allows it, marked as the contact's", async () => {
  const path = '/said'
  await register(founder, receiver.origin + path, { subscribed_events: ['paid'] }, teamHooks)
  const { body: role } = await owner.get('/v1/organization/customer-roles')
  const member = await app.contact(owner)
  const { status } = await machine.post(`/v1/customers/${customerId}/members`, {
    contact_id: member.contactId,
    role_id: role.customer_roles.find(({ key }: { key: string }) => key === 'member').id,
  })
  assert.equal(status, 201)
  const forged = { events: [{ name: 'paid', customer_id: customerId, properties: { n: 1 } }] }
  const told = { events: [{ ...forged.events[0], contact_id: member.contactId }] }
  assert.equal((await owner.get(settings)).body.deliver_contact_events, false)
  await member.post('/v1/track', forged)
  await app.settle()
  assert.deepEqual(bodies(path), [])
  await machine.post('/v1/track', told)
  await app.settle()
  const data = { contact_id: member.contactId, customer_id: customerId, properties: { n: 1 } }
  assert.deepEqual(
    bodies(path).map((body) => body.data),
    [{ ...data, source: 'machine' }],
  )
  const turned = await owner.patch(settings, { deliver_contact_events: true })
  assert.equal(turned.body.deliver_contact_events, true)
  await member.post('/v1/track', forged)
  await app.settle()
  assert.deepEqual(bodies(path)[1].data, { ...data, source: 'contact' })
})

test('events of contacts that are not queued yet are not delivered after the tenant disables delivery', async () => {
  const path = '/late'
  await register(founder, receiver.origin + path, { subscribed_events: ['late'] }, teamHooks)
  await owner.patch(settings, { deliver_contact_events: true })
  await founder.post('/v1/track', { events: [{ name: 'late', customer_id: customerId }] })
  await owner.patch(settings, { deliver_contact_events: false })
  await app.settle()
  assert.deepEqual(bodies(path), [])
})

test('an Idempotency-Key only replays a response for the same sender', async () => {
  const headers = { 'idempotency-key': 'shared-key' }
  const [stranger, other] = [await visitor(), await visitor()]
  const events = [{ name: 'keyed apart' }]
  for (const person of [stranger, other, stranger]) await person.post('/v1/track', { events }, { headers })
  const told = await machine.post(
    '/v1/track',
    { events: [{ ...events[0], contact_id: founder.contactId }] },
    { headers },
  )
  assert.deepEqual([told.body.accepted, told.headers.get('idempotent-replay')], [1, null])
  assert.deepEqual(
    (await stored('keyed apart')).map(({ contact_id }) => contact_id),
    [stranger, other, founder].map(({ contactId }) => contactId),
  )
})

test('events of the backend never go to a visitor who only claims their email address or external ID', async () => {
  const [email, external_id] = [someEmail('claimed'), 'claimed-7']
  const site = await websiteOf(app, owner)
  const booted = await site.boot('claims-another', { external_id, email })
  assert.equal(booted.status, 200, JSON.stringify(booted.body))
  const { body: contact } = await machine.post('/v1/contacts', { external_id, email, name: 'The real one' })
  assert.notEqual(contact.id, booted.body.contact.id)
  await machine.post('/v1/track', { events: [{ name: 'claimed', external_id }] })
  assert.deepEqual(
    (await stored('claimed')).map(({ contact_id }) => contact_id),
    [contact.id],
  )
})
