import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { v7 as uuid } from 'uuid'
import { type TestApp, testApp } from '../../../testing/app.ts'
import type { ContactPerson } from '../../../testing/contacts.ts'
import { type Money, moneyOf } from '../../../testing/money-rows.ts'
import type { Staff } from '../../../testing/people.ts'
import type { Caller } from '../../../testing/requests.ts'
import { days } from '../../platform/clock.ts'

let app: TestApp
let owner: Staff
let machine: Caller
let founder: ContactPerson
let customerId: string
let money: Money

before(async () => {
  app = await testApp()
  owner = await app.signUp()
  machine = await app.secretKey(owner)
  founder = await app.contact(owner)
  customerId = await teamOf(founder)
  money = await moneyOf(app, owner)
  for (const key of ['api_calls', 'once', 'foreign', 'late']) await money.meter(key)
  await money.meter('mixed', 'count')
  await money.meter('own', 'sum', 'contact')
})
after(() => app.close())

const teamOf = async (person: ContactPerson): Promise<string> =>
  (await person.post('/v1/contact/customers', { name: 'Cogswell' })).body.id
const keyOf = async (person: ContactPerson) => (await person.post('/v1/contact/customer/keys', { name: 'CI' })).body
const report = (records: unknown[], by: Caller = machine) => by.post('/v1/usage', { records })
const stored = (meter: string) => app.database.sql`
  select customer_id, key_id, quantity::text, environment_id from usage_records where meter = ${meter} order by id`
const codes = (answer: { body: { refused: { index: number; code: string }[] } }) =>
  answer.body.refused.map(({ index, code }) => [index, code])

test('amounts are stored with their customer, and with the customer key that was used', async () => {
  const { id, key } = await keyOf(founder)
  const { status, body } = await report([
    { meter: 'api_calls', customer_id: customerId, quantity: 1 },
    { meter: 'api_calls', customer_key: key, quantity: 3 },
    { meter: 'api_calls', customer_key: key, customer_id: customerId, quantity: 1e12 },
  ])
  assert.equal(status, 200, JSON.stringify(body))
  assert.deepEqual(body, { accepted: 3, refused: [] })
  assert.deepEqual(
    (await stored('api_calls')).map((row) => [row.customer_id, row.key_id, row.quantity]),
    [
      [customerId, null, '1'],
      [customerId, id, '3'],
      [customerId, id, '1000000000000'],
    ],
  )
  await app.settle()
  const [used] = await app.database.sql`select last_used_at from customer_keys where id = ${id}`
  assert.ok(used?.last_used_at)
})

test('each record is accepted or refused independently', async () => {
  const good = { meter: 'mixed', customer_id: customerId, quantity: 1 }
  const stranger = await app.contact(owner)
  await teamOf(stranger)
  const { key: foreign } = await keyOf(stranger)
  const { key: gone, id } = await keyOf(founder)
  await founder.delete(`/v1/contact/customer/keys/${id}`)
  const answer = await report([
    good,
    { ...good, meter: 'Not Snake' },
    { ...good, quantity: 0 },
    { ...good, quantity: -1 },
    { ...good, quantity: 0.5 },
    { ...good, quantity: 2 ** 53 },
    { ...good, quantity: '1' },
    { ...good, quantity: 2e12 },
    { meter: 'mixed', quantity: 1 },
    { ...good, customer_id: uuid() },
    { ...good, customer_key: foreign },
    { meter: 'mixed', quantity: 1, customer_key: gone },
    { ...good, occurred_at: '2019-01-01T00:00:00Z' },
    { ...good, meter: 'never_made' },
  ])
  assert.equal(answer.body.accepted, 1)
  assert.deepEqual(codes(answer), [
    ...[1, 2, 3, 4, 5, 6, 7, 8].map((index) => [index, 'invalid']),
    ...[9, 10, 11].map((index) => [index, 'unknown_customer']),
    [12, 'too_old'],
    [13, 'unknown_meter'],
  ])
  assert.equal((await stored('mixed')).length, 1)
})

test('a record with its own idempotency key counts once, even if it is sent several times at once', async () => {
  const record = { meter: 'once', customer_id: customerId, quantity: 5, idempotency_key: 'r-1' }
  const answers = await Promise.all(Array.from({ length: 10 }, () => report([record, record])))
  assert.ok(answers.every(({ body }) => body.accepted === 2))
  assert.equal((await stored('once')).length, 1)
})

test('a verified contact can report only for its own customer', async () => {
  const { key } = await keyOf(founder)
  const other = await app.contact(owner)
  const otherTeam = await teamOf(other)
  const record = { meter: 'own', quantity: 1 }
  assert.equal((await report([record, { ...record, customer_key: key }], founder)).body.accepted, 2)
  assert.deepEqual(codes(await report([{ ...record, customer_id: otherTeam }], founder)), [[0, 'forbidden']])
  assert.deepEqual(codes(await report([{ ...record, customer_key: key }], other)), [[0, 'unknown_customer']])
  for (const nobody of [await app.contact(owner), await app.contact(owner, { verified: false })]) {
    assert.deepEqual(codes(await report([record], nobody)), [[0, 'forbidden']])
  }
  assert.deepEqual(
    (await stored('own')).map((row) => row.customer_id),
    [customerId, customerId],
  )
})

test('customers and keys of another environment are not found', async () => {
  const { key } = await keyOf(founder)
  const inTest = await app.secretKey(owner, 'test')
  const record = { meter: 'foreign', quantity: 1 }
  const records = [
    { ...record, customer_id: customerId },
    { ...record, customer_key: key },
  ]
  assert.deepEqual(codes(await report(records, inTest)), [
    [0, 'unknown_customer'],
    [1, 'unknown_customer'],
  ])
})

const totalOf = async (meter: string) =>
  (await machine.get(`/v1/customers/${customerId}/usage?meter=${meter}`)).body.meters[0].current.total

test('a contact can report only to meters that accept contacts, and others are refused per record', async () => {
  const answer = await report(
    [
      { meter: 'api_calls', quantity: 999 },
      { meter: 'own', quantity: 1 },
    ],
    founder,
  )
  assert.deepEqual([answer.body.accepted, codes(answer)], [1, [[0, 'backend_only']]])
})

test('a contact can raise a gauge but not lower it, and its records have the time of their arrival', async () => {
  await money.meter('gauge', 'last', 'contact')
  const set = (quantity: number, by: Caller = machine, more: object = {}) =>
    report([{ meter: 'gauge', quantity, ...(by === machine && { customer_id: customerId }), ...more }], by)
  await set(50)
  await set(0, founder)
  assert.equal(await totalOf('gauge'), 50)
  await set(60, founder)
  assert.equal(await totalOf('gauge'), 60)
  const ahead = new Date(app.clock.now().getTime() + 4 * 60_000).toISOString()
  await set(70, founder, { occurred_at: ahead })
  await set(5)
  assert.equal(await totalOf('gauge'), 5)
  await set(9, founder, { occurred_at: '2019-01-01T00:00:00Z' })
  assert.equal(await totalOf('gauge'), 9)
})

test('a time in the future counts as now, so that later records replace the value', async () => {
  await money.meter('ahead', 'last')
  const occurred_at = new Date(app.clock.now().getTime() + 4 * 60_000).toISOString()
  await report([{ meter: 'ahead', customer_id: customerId, quantity: 100, occurred_at }])
  await report([{ meter: 'ahead', customer_id: customerId, quantity: 1 }])
  assert.equal(await totalOf('ahead'), 1)
})

test('a backend can correct a sum with a negative amount; a contact cannot', async () => {
  await money.meter('corrected', 'sum', 'contact')
  const of = { meter: 'corrected', customer_id: customerId }
  await report([{ ...of, quantity: 30 }])
  const correction = { ...of, quantity: -10, idempotency_key: 'fix-1' }
  await report([correction])
  await report([correction])
  assert.equal(await totalOf('corrected'), 20)
  assert.deepEqual(codes(await report([{ meter: 'corrected', quantity: -1 }], founder)), [[0, 'forbidden']])
  await report([{ ...of, quantity: -50 }])
  assert.equal(await totalOf('corrected'), 0)
  await report([{ ...of, quantity: 40 }])
  assert.equal(await totalOf('corrected'), 10)
})

// The last test, because sessions of contacts expire in this time.
test('a record with its own idempotency key counts once, even if it is sent again after more than a year', async () => {
  const record = { meter: 'late', customer_id: customerId, quantity: 5, idempotency_key: 'for ever' }
  await report([record])
  app.clock.advance(days(430))
  await app.settle()
  assert.equal((await report([record])).body.accepted, 1)
  assert.equal((await machine.get(`/v1/customers/${customerId}/usage?meter=late`)).body.meters[0].current.total, 0)
})
