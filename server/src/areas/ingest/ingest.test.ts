import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { v7 as uuid } from 'uuid'
import { type TestApp, testApp } from '../../../testing/app.ts'
import type { ContactPerson } from '../../../testing/contacts.ts'
import type { Staff } from '../../../testing/people.ts'
import type { Caller } from '../../../testing/requests.ts'
import { hours } from '../../platform/clock.ts'

let app: TestApp
let owner: Staff
let machine: Caller
let carla: ContactPerson

before(async () => {
  app = await testApp()
  owner = await app.signUp()
  machine = await app.secretKey(owner)
  carla = await app.contact(owner, { externalId: 'carla-1' })
})
after(() => app.close())

const track = (events: unknown, by: Caller = machine, headers = {}) => by.post('/v1/track', { events }, { headers })

const lastMonth = new Date(Date.now() - hours(24 * 30)).toISOString().slice(0, 10)

/** By the names, which every test chooses for itself. */
const stored = (name: string) => app.database.sql`
  select * from tracked_events where name = ${name} order by id`

const teamOf = async (person: ContactPerson): Promise<string> =>
  (await person.post('/v1/contact/customers', { name: 'Cogswell' })).body.id

const codes = (answer: { body: { refused: { index: number; code: string }[] } }) =>
  answer.body.refused.map(({ index, code }) => [index, code])

test('events are stored as sent, for the contact with the given ID or external ID', async () => {
  const customer = await teamOf(carla)
  const { status, body } = await track([
    {
      name: 'told',
      contact_id: carla.contactId.toUpperCase(),
      customer_id: customer,
      properties: { a: { b: [1, '"'] } },
    },
    { name: 'told', external_id: 'carla-1', occurred_at: `${lastMonth}T10:00:00+02:00` },
    { name: 'told', external_id: 'carla-1', contact_id: carla.contactId },
  ])
  assert.equal(status, 200, JSON.stringify(body))
  assert.deepEqual(body, { accepted: 3, refused: [] })
  const rows = await stored('told')
  assert.deepEqual(
    rows.map((row) => [row.contact_id, row.environment_id, row.stream]),
    rows.map(() => [carla.contactId, carla.environmentId, 'track']),
  )
  assert.deepEqual([rows[0]?.customer_id, rows[0]?.properties], [customer, { a: { b: [1, '"'] } }])
  assert.deepEqual(
    [rows[1]?.customer_id, rows[1]?.properties, rows[1]?.occurred_at],
    [null, {}, `${lastMonth}T08:00:00.000Z`],
  )
})

test('each line is accepted or refused separately, with its index and the reason', async () => {
  const good = { name: 'mixed', contact_id: carla.contactId }
  const answer = await track([
    good,
    null,
    'text',
    [],
    { ...good, name: ' ' },
    { ...good, surprise: 1 },
    { ...good, contact_id: 'nobody' },
    { ...good, contact_id: uuid() },
    { name: 'mixed', external_id: 'nobody' },
    { ...good, external_id: 'nobody' },
    { name: 'mixed' },
    { ...good, customer_id: uuid() },
    { ...good, occurred_at: '2031-02-30T00:00:00Z' },
    { ...good, occurred_at: new Date(app.clock.now().getTime() + hours(1)).toISOString() },
    { ...good, occurred_at: '2019-01-01T00:00:00Z' },
    { ...good, properties: Object.fromEntries(Array.from({ length: 101 }, (_, n) => [n, n])) },
    { ...good, properties: { large: 'ä'.repeat(8200) } },
    { ...good, id: '' },
    good,
  ])
  assert.equal(answer.status, 200, JSON.stringify(answer.body))
  assert.equal(answer.body.accepted, 2)
  assert.deepEqual(codes(answer), [
    ...[1, 2, 3, 4, 5, 6].map((index) => [index, 'invalid']),
    [7, 'unknown_contact'],
    [8, 'unknown_contact'],
    [9, 'unknown_contact'],
    [10, 'invalid'],
    [11, 'unknown_customer'],
    [12, 'invalid'],
    [13, 'in_the_future'],
    [14, 'too_old'],
    ...[15, 16, 17].map((index) => [index, 'invalid']),
  ])
  const reasonAt = (index: number) => answer.body.refused.find((line: { index: number }) => line.index === index).reason
  assert.equal(reasonAt(5), 'surprise: is not a known field')
  assert.equal(reasonAt(16), 'properties: is larger than 16 KiB')
  assert.equal((await stored('mixed')).length, 2)
})

test('a body without 1 to 1000 lines is refused as a whole', async () => {
  const line = { name: 'whole', contact_id: carla.contactId }
  for (const events of [[], undefined, {}, 'text', Array.from({ length: 1001 }, () => line)]) {
    assert.equal((await track(events)).status, 400)
  }
  assert.equal((await machine.post('/v1/track', { events: [line], more: 1 })).status, 400)
  assert.equal((await stored('whole')).length, 0)
  assert.deepEqual((await track(Array.from({ length: 1000 }, () => line))).body, { accepted: 1000, refused: [] })
  assert.equal((await stored('whole')).length, 1000)
})

test('a line with an ID is stored once, if it is repeated in one batch, later or concurrently', async () => {
  const line = { name: 'once', contact_id: carla.contactId, id: 'line-1' }
  assert.equal((await track([line, line, { ...line, id: 'line-2' }])).body.accepted, 3)
  assert.equal((await track([{ ...line, occurred_at: `${lastMonth}T00:00:00Z` }])).body.accepted, 1)
  assert.equal((await stored('once')).length, 2)
  const ids = Array.from({ length: 20 }, (_, n) => `race-${n}`)
  const answers = await Promise.all(
    Array.from({ length: 12 }, (_, n) => track((n % 2 ? ids : ids.toReversed()).map((id) => ({ ...line, id })))),
  )
  assert.ok(answers.every(({ body }) => body.accepted === 20))
  assert.equal((await stored('once')).length, 22)
})

test('a refused ID can be sent again, and IDs are separate for each stream and environment', async () => {
  const id = 'shared'
  assert.equal((await track([{ name: 'again', external_id: 'late', id }])).body.accepted, 0)
  const late = await app.contact(owner, { externalId: 'late' })
  const inTest = await app.contact(owner, { environment: 'test', externalId: 'late' })
  const events = [{ name: 'again', external_id: 'late', id }]
  await track(events)
  await machine.post('/v1/events', { events })
  await track(events, await app.secretKey(owner, 'test'))
  assert.deepEqual(
    (await stored('again')).map(({ contact_id, stream }) => [contact_id, stream]),
    [
      [late.contactId, 'track'],
      [late.contactId, 'events'],
      [inTest.contactId, 'track'],
    ],
  )
})

test('an Idempotency-Key replays the response and stores nothing again', async () => {
  const headers = { 'idempotency-key': 'batch-1' }
  const events = [{ name: 'keyed', contact_id: carla.contactId }, { name: 'keyed' }]
  const first = await track(events, machine, headers)
  const second = await track(events, machine, headers)
  assert.deepEqual(first.body, second.body)
  assert.equal(first.body.accepted, 1)
  assert.equal(second.headers.get('idempotent-replay'), 'true')
  assert.equal((await stored('keyed')).length, 1)
})

test('contacts can send events about themselves, and about their customers once verified', async () => {
  const person = await app.contact(owner, { externalId: 'own-1' })
  const customer = await teamOf(person)
  const line = { name: 'own' }
  const answer = await track(
    [
      line,
      { ...line, contact_id: person.contactId, external_id: 'own-1', customer_id: customer },
      { ...line, contact_id: carla.contactId },
      { ...line, external_id: 'carla-1' },
      { ...line, customer_id: await teamOf(carla) },
    ],
    person,
  )
  assert.deepEqual(codes(answer), [
    [2, 'forbidden'],
    [3, 'unknown_contact'],
    [4, 'forbidden'],
  ])
  const visitor = await app.contact(owner, { kind: 'visitor' })
  for (const path of ['/v1/track', '/v1/events']) {
    const told = await visitor.post(path, { events: [line, { ...line, customer_id: customer }] })
    assert.deepEqual(codes(told), [[1, 'forbidden']])
  }
  assert.deepEqual(
    (await stored('own')).map(({ contact_id }) => contact_id),
    [person, person, visitor, visitor].map(({ contactId }) => contactId),
  )
})

test('contacts and customers of another environment are unknown', async () => {
  const other = await app.signUp()
  const line = { name: 'foreign', contact_id: carla.contactId }
  for (const key of [await app.secretKey(other), await app.secretKey(owner, 'test')]) {
    assert.deepEqual(codes(await track([line, { name: 'foreign', external_id: 'carla-1' }], key)), [
      [0, 'unknown_contact'],
      [1, 'unknown_contact'],
    ])
  }
  const theirs = await app.contact(other)
  const customer_id = await teamOf(theirs)
  assert.deepEqual(codes(await track([{ ...line, customer_id }])), [[0, 'unknown_customer']])
  assert.equal((await stored('foreign')).length, 0)
})

test('a contact with a recent event counts as active', async () => {
  const [recent, late] = [await app.contact(owner), await app.contact(owner)]
  await track([
    { name: 'seen', contact_id: recent.contactId },
    {
      name: 'seen',
      contact_id: late.contactId,
      occurred_at: new Date(app.clock.now().getTime() - hours(48)).toISOString(),
    },
  ])
  await app.settle()
  const active = await app.database.sql`
    select contact_id from active_contacts where contact_id in (${recent.contactId}, ${late.contactId})`
  assert.deepEqual(
    active.map(({ contact_id }) => contact_id),
    [recent.contactId],
  )
})

test('concurrent requests each get the results of their own lines', async () => {
  const answers = await Promise.all(
    Array.from({ length: 60 }, (_, n) =>
      track([{ name: `own-${n}`, contact_id: carla.contactId }, ...(n % 3 ? [] : [{ name: 'x', contact_id: uuid() }])]),
    ),
  )
  for (const [n, answer] of answers.entries()) {
    assert.deepEqual(codes(answer), n % 3 ? [] : [[1, 'unknown_contact']])
    assert.equal((await stored(`own-${n}`)).length, 1)
  }
})
