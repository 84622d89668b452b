import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { v7 as uuid } from 'uuid'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { type Money, moneyOf } from '../../../testing/money-rows.ts'
import type { Staff } from '../../../testing/people.ts'
import type { Caller } from '../../../testing/requests.ts'
import { days } from '../../platform/clock.ts'

let app: TestApp
let owner: Staff
let machine: Caller
let inTest: Caller
let money: Money
let customerId: string

/** An external ID with letters that an address escapes. */
const external = 'acme/42 & söhne'
const named = { customer_external_id: external }
const path = (part: string, id = external) => `/v1/customers/${encodeURIComponent(`external:${id}`)}/${part}`

before(async () => {
  app = await testApp()
  owner = await app.signUp()
  machine = await app.secretKey(owner)
  inTest = await app.secretKey(owner, 'test')
  money = await moneyOf(app, owner)
  const { body } = await machine.post('/v1/customers', { name: 'Acme', external_id: external })
  customerId = body.id
  const meter_id = await money.meter('calls')
  const grants = {
    [await money.feature('projects', 'limit', { reset: 'never' })]: 3,
    [await money.feature('calls', 'metered', { meter_id })]: 100,
  }
  const now = app.clock.now().getTime()
  await money.subscribe(customerId, await money.product(grants), [new Date(now - days(1)), new Date(now + days(29))])
})
after(() => app.close())

test('checks, releases and counts accept the external ID of a customer', async () => {
  const used = async (act: string, more: object) =>
    (await machine.post(`/v1/entitlements/${act}`, { ...named, feature: 'projects', ...more })).body.used
  assert.equal(await used('check', { consume: true, quantity: 2 }), 2)
  assert.equal(await used('release', {}), 1)
  assert.equal(await used('set', { used: 3 }), 3)
})

test('usage records accept the external ID, each record separately', async () => {
  const record = { meter: 'calls', quantity: 10 }
  const records = [
    { ...record, ...named },
    { ...record, customer_id: customerId },
    { ...record, customer_external_id: 'nobody' },
    { ...record, ...named, customer_id: customerId },
  ]
  const { body } = await machine.post('/v1/usage', { records })
  assert.equal(body.accepted, 2)
  assert.deepEqual(
    body.refused.map(({ index, code }: { index: number; code: string }) => [index, code]),
    [
      [2, 'unknown_customer'],
      [3, 'invalid'],
    ],
  )
})

test('credits are granted and spent by external ID, once for each idempotency key', async () => {
  const grant = await machine.post('/v1/credits/grant', { ...named, amount: 10, reason: 'Welcome' })
  assert.deepEqual([grant.status, grant.body.customer_id], [201, customerId])
  const headers = { 'idempotency-key': uuid() }
  for (const _ of [1, 2]) {
    const { body } = await machine.post('/v1/credits/spend', { ...named, amount: 4 }, { headers })
    assert.deepEqual([body.customer_id, body.balance], [customerId, 6])
  }
})

test('reads of a customer accept the external ID in the path', async () => {
  const { body: held } = await machine.get(path('entitlements'))
  assert.deepEqual(
    held.entitlements.map(({ feature }: { feature: string }) => feature),
    ['calls', 'projects'],
  )
  assert.equal((await machine.get(path('subscriptions'))).body.subscriptions[0].customer_id, customerId)
  assert.equal((await machine.get(path('usage'))).body.meters[0].current.total, 20)
  assert.equal((await machine.get(path('credits'))).body.balance, 6)
})

test('a customer and its members are read, changed and deleted by external ID', async () => {
  const own = `/v1/customers/${encodeURIComponent('external:globex')}`
  const made = (await machine.post('/v1/customers', { name: 'Globex', external_id: 'globex' })).body
  assert.equal((await machine.get(own)).body.id, made.id)
  assert.equal((await machine.patch(own, { name: 'Globex Inc' })).body.name, 'Globex Inc')
  const { body: contact } = await machine.post('/v1/contacts', { external_id: 'bea', email: 'bea@globex.example' })
  const added = await machine.post(`${own}/members`, { contact_id: contact.id, role: 'owner' })
  assert.equal(added.status, 201, JSON.stringify(added.body))
  const { members } = (await machine.get(`${own}/members`)).body
  assert.deepEqual(
    members.map(({ id }: { id: string }) => id),
    [added.body.id],
  )
  assert.equal((await inTest.get(own)).status, 404)
  assert.equal((await machine.delete(own)).status, 204)
  assert.equal((await machine.get(own)).status, 404)
})

test('events from a backend accept the external ID, each line separately', async () => {
  const { body: contact } = await machine.post('/v1/contacts', { external_id: 'ann' })
  const line = { name: 'report_exported', contact_id: contact.id }
  const events = [
    { ...line, ...named },
    { ...line, customer_external_id: 'nobody' },
    { ...line, customer_id: customerId },
    { ...line, ...named, customer_id: customerId },
    line,
  ]
  for (const stream of ['track', 'events']) {
    const { body } = await machine.post(`/v1/${stream}`, { events })
    assert.equal(body.accepted, 3)
    assert.deepEqual(
      body.refused.map(({ index, code }: { index: number; code: string }) => [index, code]),
      [
        [1, 'unknown_customer'],
        [3, 'invalid'],
      ],
    )
  }
  const stored = await app.database.sql<{ customer_id: string | null }[]>`
    select customer_id from tracked_events where contact_id = ${contact.id} and stream = 'track' order by id`
  assert.deepEqual(
    stored.map(({ customer_id }) => customer_id),
    [customerId, customerId, null],
  )
  const member = await app.contact(owner)
  const { body } = await member.post('/v1/track', { events: [{ name: 'opened', ...named }] })
  assert.equal(body.refused[0].code, 'forbidden')
})

test('an external ID that is unknown or of the other environment is a 404; two IDs at once are refused', async () => {
  for (const part of ['entitlements', 'subscriptions', 'usage', 'credits']) {
    assert.equal((await machine.get(path(part, 'nobody'))).status, 404)
    assert.equal((await inTest.get(path(part))).status, 404)
    assert.equal((await machine.get(`/v1/customers/no-id/${part}`)).status, 404)
  }
  const bodies = {
    '/v1/entitlements/check': { feature: 'projects' },
    '/v1/credits/spend': { amount: 1 },
    '/v1/credits/grant': { amount: 1, reason: 'Welcome' },
  }
  for (const [act, body] of Object.entries(bodies)) {
    const unknown = await machine.post(act, { ...body, customer_external_id: 'nobody' })
    assert.equal(unknown.status, 404, act)
    for (const wrong of [{}, { ...named, customer_id: customerId }]) {
      const { status, body: answer } = await machine.post(act, { ...body, ...wrong })
      assert.deepEqual([status, Object.keys(answer.error.fields).length], [400, 1], act)
    }
  }
  assert.equal((await machine.get(path('credits'))).body.balance, 6)
})
