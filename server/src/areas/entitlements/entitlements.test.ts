import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { v7 as uuid } from 'uuid'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { type Money, moneyOf } from '../../../testing/money-rows.ts'
import type { Staff } from '../../../testing/people.ts'
import type { Caller } from '../../../testing/requests.ts'
import { days, minutes } from '../../platform/clock.ts'

let app: TestApp
let owner: Staff
let machine: Caller
let money: Money
const features: Record<string, string> = {}

before(async () => {
  app = await testApp()
  owner = await app.signUp()
  machine = await app.secretKey(owner)
  money = await moneyOf(app, owner)
  features.sso = await money.feature('sso', 'boolean')
  features.projects = await money.feature('projects', 'limit')
  features.seats = await money.feature('seats', 'limit', { counts_members: true })
})
after(() => app.close())

const later = (milliseconds: number) => new Date(app.clock.now().getTime() + milliseconds)
const thisPeriod = (): [Date, Date] => [later(-days(10)), later(days(20))]
const grants = (amounts: Record<string, number | null>) =>
  Object.fromEntries(Object.entries(amounts).map(([key, granted]) => [features[key] as string, granted]))

async function founded(amounts: Record<string, number | null>, more: object = {}) {
  const person = await app.contact(owner)
  const { body } = await person.post('/v1/contact/customers', { name: 'Globex' })
  const plan = await money.product(grants(amounts), { name: 'Pro' })
  const subscription = await money.subscribe(body.id, plan, thisPeriod(), more as Record<string, unknown>)
  return { person, customer: body.id as string, subscription, productId: plan.productId }
}
const overridesOf = (customer: string) => `/v1/organization/customers/${customer}/entitlement-overrides`

test('entitlements have sources with end dates, and read the same for members, backend and staff', async () => {
  const ends = later(days(20))
  const { person, customer, subscription } = await founded({ sso: 1, projects: 5, seats: null }, { cancel_at: ends })
  const until = later(days(3)).toISOString()
  const { body: override } = await owner.post(overridesOf(customer), {
    feature: 'projects',
    value: 2,
    reason: 'Pilot',
    expires_at: until,
  })
  const { body } = await person.get('/v1/contact/customer/entitlements')
  assert.deepEqual(
    body.entitlements.map(({ feature, granted, used, remaining }: Record<string, unknown>) => [
      feature,
      granted,
      used,
      remaining,
    ]),
    [
      ['projects', 7, 0, 7],
      ['seats', null, 1, null],
      ['sso', true, null, null],
    ],
  )
  assert.deepEqual(body.entitlements[0].sources, [
    { type: 'subscription', id: subscription, name: 'Pro', granted: 5, expires_at: ends.toISOString() },
    { type: 'override', id: override.id, name: 'Pilot', granted: 2, expires_at: until },
  ])
  assert.equal(body.entitlements[0].expires_at, ends.toISOString())
  for (const answer of [
    await machine.get(`/v1/customers/${customer}/entitlements`),
    await owner.get(`/v1/organization/customers/${customer}/entitlements`),
  ]) {
    assert.deepEqual(answer.body, body)
  }
})

test('staff grant, read and revoke overrides, and each change is audited', async () => {
  const { customer } = await founded({})
  const granted = await owner.post(overridesOf(customer), { feature: 'sso', value: true, reason: 'Goodwill' })
  assert.equal(granted.status, 201)
  assert.deepEqual([granted.body.value, granted.body.created_by, granted.body.expires_at], [true, owner.email, null])
  const held = () => machine.get(`/v1/customers/${customer}/entitlements`)
  assert.equal((await held()).body.entitlements[0].feature, 'sso')
  assert.deepEqual((await owner.get(overridesOf(customer))).body.overrides, [granted.body])
  assert.equal((await owner.delete(`${overridesOf(customer)}/${granted.body.id}`)).status, 204)
  assert.equal((await owner.delete(`${overridesOf(customer)}/${granted.body.id}`)).status, 404)
  assert.deepEqual((await held()).body.entitlements, [])
  const { body } = await owner.get(`/v1/organization/audit-events?target_id=${customer}`)
  assert.deepEqual(body.audit_events.map(({ action }: { action: string }) => action).slice(0, 2), [
    'entitlement_override.deleted',
    'entitlement_override.created',
  ])
})

test('an invalid override is refused with its field', async () => {
  const { customer } = await founded({})
  const good = { feature: 'projects', value: 2, reason: 'Pilot' }
  const fieldOf = async (body: object) => {
    const { status, body: answer } = await owner.post(overridesOf(customer), body)
    assert.equal(status, 400, JSON.stringify(answer))
    return Object.keys(answer.error.fields)[0]
  }
  assert.equal(await fieldOf({ ...good, feature: 'no_such' }), 'feature')
  assert.equal(await fieldOf({ ...good, value: true }), 'value')
  assert.equal(await fieldOf({ ...good, value: 0 }), 'value')
  assert.equal(await fieldOf({ ...good, feature: 'sso', value: 3 }), 'value')
  assert.equal(await fieldOf({ ...good, feature: 'sso', value: false }), 'value')
  assert.equal(await fieldOf({ ...good, reason: ' ' }), 'reason')
  assert.equal(await fieldOf({ ...good, expires_at: later(-1000).toISOString() }), 'expires_at')
  assert.equal((await owner.post(overridesOf(uuid()), good)).status, 404)
})

test('an override ends at its end time', async () => {
  const { customer } = await founded({})
  const expires_at = later(minutes(10)).toISOString()
  await owner.post(overridesOf(customer), { feature: 'sso', value: true, reason: 'Trial', expires_at })
  const check = async () =>
    (await machine.post('/v1/entitlements/check', { customer_id: customer, feature: 'sso' })).body.allowed
  assert.equal(await check(), true)
  app.clock.advance(minutes(11))
  assert.equal(await check(), false)
  await app.settle()
  assert.equal((await app.database.sql`select 1 from entitlement_overrides where customer_id = ${customer}`).length, 0)
})

test('no member can join beyond the granted seats, and a customer without this limit has no maximum', async () => {
  const { customer, person } = await founded({ seats: 2 })
  const join = async (to: string) =>
    machine.post(`/v1/customers/${to}/members`, { contact_id: (await app.contact(owner)).contactId })
  const joined = await join(customer)
  assert.equal(joined.status, 201)
  const refused = await join(customer)
  assert.deepEqual([refused.status, refused.body.error.code], [403, 'seat_limit_reached'])
  const seats = { customer_id: customer, feature: 'seats' }
  const { body } = await machine.post('/v1/entitlements/check', seats)
  assert.deepEqual([body.allowed, body.used, body.remaining, body.resets_at], [false, 2, 0, null])
  await machine.delete(`/v1/customers/${customer}/members/${joined.body.id}`)
  assert.equal((await join(customer)).status, 201)
  await owner.post(overridesOf(customer), { feature: 'seats', value: 1, reason: 'One more' })
  assert.equal((await join(customer)).status, 201)
  await app.settle()
  const told = await app.database.sql`
    select 1 from facts where type = 'entitlement.limit_reached' and customer_id = ${customer}`
  assert.equal(told.length, 1)
  const free = (await person.post('/v1/contact/customers', { name: 'Free' })).body.id
  for (let n = 0; n < 3; n++) assert.equal((await join(free)).status, 201)
})

test('a checklist step that waits for a feature is complete while the customer has the feature', async () => {
  const { customer, person } = await founded({})
  const { status } = await owner.post('/v1/organization/checklists', {
    name: 'Grow',
    active: true,
    steps: [{ kind: 'entitlement', title: 'Get single sign-on', feature: 'sso' }],
  })
  assert.equal(status, 201)
  const done = async () => {
    const { body } = await person.get('/v1/contact/checklists', { headers: { 'x-customer-id': customer } })
    return body.checklists[0].steps[0].done
  }
  assert.equal(await done(), false)
  const { body } = await owner.post(overridesOf(customer), { feature: 'sso', value: true, reason: 'Goodwill' })
  assert.equal(await done(), true)
  await owner.delete(`${overridesOf(customer)}/${body.id}`)
  assert.equal(await done(), false)
  await money.subscribe(customer, await money.product(grants({ sso: 1 })), thisPeriod())
  assert.equal(await done(), true)
})

/** Whether a contact is in a new segment of those who hold a feature, each time it is asked. */
async function segmentOf(feature: string, contactId: string) {
  const { body: segment, status } = await owner.post('/v1/organization/segments', {
    name: `Has ${feature} ${uuid()}`,
    condition: { field: `entitlement.${feature}`, op: 'eq', value: true },
  })
  assert.equal(status, 201, JSON.stringify(segment))
  return async () => {
    await app.settle()
    const { body } = await owner.get(`/v1/organization/contacts/${contactId}/segments`)
    return body.segments.some(({ id }: { id: string }) => id === segment.id)
  }
}

test('a segment can select the members of customers with a feature', async () => {
  const { customer, person } = await founded({})
  const isIn = await segmentOf('sso', person.contactId)
  assert.equal(await isIn(), false)
  await owner.post(overridesOf(customer), {
    feature: 'sso',
    value: true,
    reason: 'Goodwill',
    expires_at: later(minutes(30)).toISOString(),
  })
  assert.equal(await isIn(), true)
  app.clock.advance(minutes(31))
  assert.equal(await isIn(), false)
})

test('segments follow changes to the features of a product, without any change to a subscription', async () => {
  const { person, productId } = await founded({ projects: 3 })
  const { person: other } = await founded({ projects: 3 })
  const [isIn, isOtherIn] = [await segmentOf('sso', person.contactId), await segmentOf('sso', other.contactId)]
  const give = async (given: object[]) => {
    const { status, body } = await owner.patch(`/v1/organization/products/${productId}`, { features: given })
    assert.equal(status, 200, JSON.stringify(body))
  }
  assert.equal(await isIn(), false)
  await give([{ feature: 'sso', value: true }])
  assert.deepEqual([await isIn(), await isOtherIn()], [true, false])
  await give([{ feature: 'projects', value: 3 }])
  assert.equal(await isIn(), false)
})
