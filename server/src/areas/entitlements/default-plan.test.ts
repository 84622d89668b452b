import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../testing/app.ts'
import { made, paths, priceOf, productIn } from '../../../testing/catalogue.ts'
import { type Money, moneyOf } from '../../../testing/money-rows.ts'
import type { Staff } from '../../../testing/people.ts'
import type { Caller } from '../../../testing/requests.ts'
import { websiteOf } from '../../../testing/website.ts'
import { days } from '../../platform/clock.ts'

let app: TestApp
let owner: Staff
let machine: Caller
let money: Money
/** A customer from before there was a default plan. */
let early: string
let free: { id: string }
let freePrice: { id: string }

const team = async (): Promise<string> => (await machine.post('/v1/customers', { name: 'Globex' })).body.id
const check = async (customer_id: string, feature: string, more: object = {}) => {
  const { status, body } = await machine.post('/v1/entitlements/check', { customer_id, feature, ...more })
  assert.equal(status, 200, JSON.stringify(body))
  return body
}
const change = (id: string, body: object) => owner.patch(`${paths.products}/${id}`, body)
const fieldOf = ({ body }: { body: { error?: { fields?: object } } }) => Object.keys(body.error?.fields ?? {})[0]

before(async () => {
  app = await testApp()
  owner = await app.signUp()
  machine = await app.secretKey(owner)
  money = await moneyOf(app, owner)
  early = await team()
  await made(owner, 'features', { key: 'projects', name: 'Projects', kind: 'limit' })
  await made(owner, 'features', { key: 'seats', name: 'Seats', kind: 'limit', counts_members: true })
  const features = [
    { feature: 'projects', value: 3 },
    { feature: 'seats', value: 2 },
  ]
  free = await productIn(owner, 'free', { features })
})
after(() => app.close())

test('only an active plan with a free price and without included credits can be the default', async () => {
  const addOn = await productIn(owner, 'more', { kind: 'add_on' })
  const archived = await productIn(owner, 'old')
  await priceOf(owner, archived.id, { amount: 0 })
  await owner.post(`${paths.products}/${archived.id}/archive`)
  const generous = await productIn(owner, 'generous', { included_credits: 10 })
  for (const { id } of [addOn, archived, free]) {
    const refused = await change(id, { default: true })
    assert.deepEqual([refused.status, fieldOf(refused)], [400, 'default'])
  }
  assert.equal(fieldOf(await change(generous.id, { default: true })), 'included_credits')
  assert.equal((await check(early, 'projects')).reason, 'not_granted')
})

test('every customer without a plan has the default plan, also customers created before it was set', async () => {
  freePrice = await priceOf(owner, free.id, { amount: 0 })
  const { status, body } = await change(free.id, { default: true })
  assert.deepEqual([status, body.default], [200, true])
  for (const customer of [early, await team()]) {
    const { allowed, granted, resets_at } = await check(customer, 'projects')
    assert.deepEqual([allowed, granted], [true, 3])
    assert.match(resets_at, /-01T00:00:00\.000Z$/)
    const { body: listed } = await machine.get(`/v1/customers/${customer}/entitlements`)
    assert.deepEqual(listed.entitlements[0].sources, [
      { type: 'default_plan', id: free.id, name: 'free', granted: 3, expires_at: null },
    ])
  }
})

test('the pricing page shows the default plan with a price of 0', async () => {
  const { key } = await websiteOf(app, owner)
  const { body } = await app.anyone.get(`/v1/pricing/${key}`)
  const shown = body.products.find((product: { key: string }) => product.key === 'free')
  assert.deepEqual([shown.default, shown.prices[0].amount], [true, 0])
})

test('another plan replaces the default plan while it is active, an add-on does not', async () => {
  const featureId = (await owner.get(paths.features)).body.features.find(
    ({ key }: { key: string }) => key === 'projects',
  ).id
  const now = app.clock.now().getTime()
  const period: [Date, Date] = [new Date(now - days(1)), new Date(now + days(29))]
  const paid = await money.product({ [featureId]: 50 })
  const addOn = await money.product({ [featureId]: 10 }, { kind: 'add_on' })
  const customer = await team()
  await money.subscribe(customer, addOn, period, { kind: 'add_on' })
  assert.equal((await check(customer, 'projects')).granted, 13)
  const id = await money.subscribe(customer, paid, period)
  assert.equal((await check(customer, 'projects')).granted, 60)
  await app.database.sql`update subscriptions set status = 'canceled' where id = ${id}`
  assert.equal((await check(customer, 'projects')).granted, 13)
})

test('the default plan limits seats, and its features apply to segments', async () => {
  const person = await app.contact(owner)
  const { body: customer } = await person.post('/v1/contact/customers', { name: 'Initech' })
  const join = async () => {
    const { contactId } = await app.contact(owner)
    return (await owner.post(`/v1/organization/customers/${customer.id}/members`, { contact_id: contactId })).status
  }
  assert.deepEqual([await join(), await join()], [201, 403])
  const condition = { field: 'entitlement.projects', op: 'eq', value: true }
  const { body: segment } = await owner.post('/v1/organization/segments', { name: 'Has projects', condition })
  const isIn = async () => {
    await app.settle()
    const { body } = await owner.get(`/v1/organization/contacts/${person.contactId}/segments`)
    return body.segments.some(({ id }: { id: string }) => id === segment.id)
  }
  assert.equal(await isIn(), true, JSON.stringify(segment))
  assert.equal((await change(free.id, { default: false })).status, 200)
  assert.equal(await isIn(), false)
  assert.equal((await check(early, 'projects')).reason, 'not_granted')
  await change(free.id, { default: true })
  assert.equal(await isIn(), true)
})

test('setting another default plan replaces it for all customers at once', async () => {
  const other = await productIn(owner, 'hobby', { features: [{ feature: 'projects', value: 5 }] })
  await priceOf(owner, other.id, { amount: 0 })
  assert.equal((await change(other.id, { default: true })).body.default, true)
  assert.equal((await owner.get(`${paths.products}/${free.id}`)).body.default, false)
  assert.equal((await check(early, 'projects')).granted, 5)
  await change(free.id, { default: true })
  assert.equal((await check(early, 'projects')).granted, 3)
})

test('the default plan can be neither archived nor deleted, and keeps a free price', async () => {
  const path = `${paths.products}/${free.id}`
  const acts = [
    () => owner.post(`${path}/archive`),
    () => owner.delete(path),
    () => owner.post(`${paths.prices}/${freePrice.id}/archive`),
  ]
  for (const act of acts) assert.equal((await act()).status, 409)
  await priceOf(owner, free.id, { amount: 0, currency: 'usd' })
  assert.equal((await owner.post(`${paths.prices}/${freePrice.id}/archive`)).status, 200)
  assert.equal((await check(early, 'projects')).granted, 3)
})
