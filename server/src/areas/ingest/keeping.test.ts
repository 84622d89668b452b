import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import type { ContactPerson } from '../../../testing/contacts.ts'
import type { Staff } from '../../../testing/people.ts'
import type { Caller } from '../../../testing/requests.ts'
import { until } from '../../../testing/until.ts'
import { days } from '../../platform/clock.ts'

let app: TestApp
let owner: Staff
let machine: Caller

before(async () => {
  app = await testApp({ firstJobs: 'at once' })
  owner = await app.signUp()
  machine = await app.secretKey(owner)
})
after(() => app.close())

const track = (contact: ContactPerson, line: object, by: Caller = machine) =>
  by.post('/v1/track', { events: [{ contact_id: contact.contactId, ...line }] })
/** With the partition that each is in; that of a shard has the shard's number behind it. */
const told = async (name: string) =>
  await app.database.sql`
    select contact_id, regexp_replace(tableoid::regclass::text, '_[0-9]{6,}$', '') as place
    from tracked_events where name = ${name}`
const ago = (milliseconds: number) => new Date(app.clock.now().getTime() - milliseconds).toISOString()

test("merging moves the events to the contact that remains, and the merged contact's ID leads to it", async () => {
  const [from, into] = [await app.contact(owner, { kind: 'visitor' }), await app.contact(owner)]
  await track(from, { name: 'merged' })
  await machine.post(`/v1/contacts/${into.contactId}/merge`, { contact_id: from.contactId })
  await track(from, { name: 'merged' })
  const rows = await told('merged')
  assert.deepEqual(
    rows.map(({ contact_id }) => contact_id),
    [into.contactId, into.contactId],
  )
})

test('an export has the number of events and the latest ones, and an erasure deletes all', async () => {
  const person = await app.contact(owner)
  await track(person, { name: 'first', properties: { secret: 'word' }, occurred_at: ago(5000) })
  await person.post('/v1/events', { events: [{ name: 'second' }] })
  const { body } = await machine.get(`/v1/contacts/${person.contactId}/export`)
  assert.equal(body.records.events.count, 2)
  assert.deepEqual(
    body.records.events.latest.map(({ stream, name }: { stream: string; name: string }) => [stream, name]),
    [
      ['events', 'second'],
      ['track', 'first'],
    ],
  )
  assert.equal((await machine.delete(`/v1/contacts/${person.contactId}`)).status, 204)
  assert.deepEqual([(await told('first')).length, (await told('second')).length], [0, 0])
  assert.equal((await track(person, { name: 'first' })).body.refused[0].code, 'unknown_contact')
})

test('while a contact is erased, events about others are stored at once, and its own are refused', async () => {
  const [busy, free] = [await app.contact(owner), await app.contact(owner)]
  const { sql } = app.database
  const isBusy = sql`environment_id = ${busy.environmentId} and id = ${busy.contactId}`
  const mayErase = Promise.withResolvers<void>()
  const holding = Promise.withResolvers<void>()
  const erasing = sql.begin(async (tx) => {
    await tx`select 1 from contacts where ${isBusy} for update`
    holding.resolve()
    await mayErase.promise
    await tx`delete from contacts where ${isBusy}`
  })
  await holding.promise
  const events = [busy, free].map(({ contactId }) => ({ name: 'held', contact_id: contactId }))
  const waiting = machine.post('/v1/track', { events })
  await until('the line about the other one is stored', async () => (await told('held')).length === 1)
  assert.equal((await track(free, { name: 'held' })).body.accepted, 1)
  mayErase.resolve()
  await erasing
  const { body } = await waiting
  assert.equal(body.accepted, 1)
  assert.deepEqual([body.refused[0].index, body.refused[0].code], [0, 'unknown_contact'])
  assert.deepEqual(
    (await told('held')).map(({ contact_id }) => contact_id),
    [free.contactId, free.contactId],
  )
})

test('partitions are created in advance, late events go to the default one, and old ones are dropped', async () => {
  const person = await app.contact(owner)
  await app.settle()
  const month = () => app.clock.now().toISOString().slice(0, 7).replace('-', '_')
  await track(person, { name: 'now', id: 'remembered' })
  await track(person, { name: 'late', occurred_at: ago(days(399)) })
  assert.equal((await told('now'))[0]?.place, `tracked_events_${month()}`)
  assert.equal((await told('late'))[0]?.place, 'tracked_events_default')
  app.clock.advance(days(45))
  const later = await app.contact(owner)
  await app.settle()
  assert.equal((await told('late')).length, 0)
  await track(later, { name: 'ahead', id: 'remembered' })
  assert.equal((await told('ahead'))[0]?.place, `tracked_events_${month()}`)
  app.clock.advance(days(400))
  await app.settle()
  assert.deepEqual([(await told('now')).length, (await told('ahead')).length], [0, 1])
  const [left] = await app.database.sql`select count(*) from ingest_ids`
  assert.equal(left?.count, 0)
})

test("a deleted organization's events are deleted", async () => {
  const other = await app.signUp()
  const person = await app.contact(other)
  const key = await app.secretKey(other)
  await track(person, { name: 'swept', id: 'x' }, key)
  await track(await app.contact(owner), { name: 'stays', id: 'x' })
  assert.equal((await other.delete('/v1/organization', { name: other.organizationName })).status, 204)
  app.clock.advance(days(1))
  await app.settle()
  app.clock.advance(days(1))
  await app.settle()
  assert.deepEqual([(await told('swept')).length, (await told('stays')).length], [0, 1])
  assert.equal((await app.database.sql`select 1 from ingest_ids`).length, 1)
})
