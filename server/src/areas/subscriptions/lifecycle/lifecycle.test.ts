import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { days } from '../../../platform/clock.ts'
import { deliver, factTypes, openShop, ownPath, refuses, type Shop } from '../testing.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

const refOf = ({ fake }: Shop) => [...fake.subscriptions.keys()].at(-1) as string

const movements = ({ customerId }: Shop) =>
  app.database.sql<{ kind: string; before: number; after: number }[]>`
    select kind, before, after from subscription_movements where customer_id = ${customerId} order by id`.then((rows) =>
    rows.map(({ kind, before, after }) => [kind, before, after]),
  )

test('a trial, its first payment, a failed payment, its recovery and the end are reported once each', async () => {
  const shop = await openShop(app)
  const { body } = await shop.checkout({ price_id: shop.prices.trial })
  const ref = await shop.pay(body.checkout, 'trialing')
  assert.equal((await shop.subscription(body.subscription.id)).status, 'trialing')
  assert.deepEqual(await movements(shop), [])
  const now = app.clock.now()
  const states = [
    { status: 'active', currentPeriodStart: now, currentPeriodEnd: new Date(now.getTime() + days(30)) },
    { status: 'past_due' },
    { status: 'active' },
    { status: 'canceled', endedAt: now, canceledAt: now },
  ]
  for (const state of states) {
    await shop.report(ref, state)
    await shop.report(ref, {})
  }
  assert.deepEqual(await factTypes(app, shop.customerId), [
    'subscription.created',
    'subscription.changed',
    'subscription.changed',
    'subscription.changed',
    'subscription.canceled',
  ])
  assert.deepEqual(await movements(shop), [
    ['new', 0, 2000],
    ['churn', 2000, 0],
  ])
  const history = await shop.owner.get(
    `/v1/organization/subscriptions/${body.subscription.id}/history?environment=test`,
  )
  assert.deepEqual(
    history.body.history.map(({ status }: { status: string }) => status),
    ['canceled', 'active', 'past_due', 'active', 'trialing'],
  )
})

test('a subscription has past_due_since while it is past due, and not after the payment', async () => {
  const shop = await openShop(app)
  const id = await shop.buy(shop.prices.flat)
  await shop.report(refOf(shop), { status: 'past_due' })
  assert.equal(typeof (await shop.subscription(id)).past_due_since, 'string')
  await shop.report(refOf(shop), { status: 'active' })
  assert.equal((await shop.subscription(id)).past_due_since, null)
})

test('a canceled subscription stays canceled, even if an older report arrives late', async () => {
  const shop = await openShop(app)
  const id = await shop.buy(shop.prices.flat)
  const ref = refOf(shop)
  await shop.report(ref, { status: 'canceled', endedAt: app.clock.now() })
  await shop.report(ref, { status: 'active', endedAt: null })
  assert.equal((await shop.subscription(id)).status, 'canceled')
})

test('a plan is changed after the gateway confirms it, and the cost is shown before', async () => {
  const shop = await openShop(app)
  const id = await shop.buy(shop.prices.flat)
  const preview = await shop.buyer.post(`${ownPath}/preview`, { price_id: shop.prices.bigger })
  assert.equal(preview.status, 200, JSON.stringify(preview.body))
  assert.deepEqual([preview.body.subscription_id, preview.body.currency], [id, 'eur'])
  const changed = await shop.buyer.post(`${ownPath}/change`, { price_id: shop.prices.bigger })
  assert.equal(changed.status, 200, JSON.stringify(changed.body))
  assert.deepEqual([changed.body.price.id, changed.body.amount], [shop.prices.bigger, 9000])
  assert.deepEqual(await movements(shop), [
    ['new', 0, 1000],
    ['expansion', 1000, 9000],
  ])
})

test('a change is refused for another currency, an unavailable price, the same price, or by the gateway', async () => {
  const shop = await openShop(app)
  await shop.buy(shop.prices.flat)
  const change = (price_id: string) => shop.buyer.post(`${ownPath}/change`, { price_id })
  const dollars = await change(shop.prices.dollars)
  assert.deepEqual([dollars.status, Object.keys(dollars.body.error.fields)], [400, ['price_id']])
  assert.equal((await change(shop.prices.addOn)).status, 400)
  assert.equal((await change(shop.prices.flat)).status, 409)
  shop.fake.before = ({ method }) => (method === 'changeSubscription' ? refuses() : undefined)
  const refused = await change(shop.prices.bigger)
  assert.deepEqual([refused.status, refused.body.error.code], [409, 'gateway_refused'])
  shop.fake.before = null
  await shop.owner.post(`/v1/organization/prices/${shop.prices.bigger}/archive?environment=test`)
  assert.equal((await change(shop.prices.bigger)).body.error.code, 'price_archived')
  assert.equal((await shop.buyer.get(ownPath)).body.subscription.price.id, shop.prices.flat)
})

test('a plan with an archived price keeps its subscribers', async () => {
  const shop = await openShop(app)
  const id = await shop.buy(shop.prices.flat)
  await shop.owner.post(`/v1/organization/prices/${shop.prices.flat}/archive?environment=test`)
  await shop.report(refOf(shop), { currentPeriodEnd: new Date(app.clock.now().getTime() + days(60)) })
  assert.deepEqual((await shop.subscription(id)).status, 'active')
})

test('a customer cancels immediately, or at the end of the period, which can be undone', async () => {
  const shop = await openShop(app)
  const id = await shop.buy(shop.prices.flat)
  const canceled = await shop.buyer.post(`${ownPath}/cancel`, {})
  assert.equal(canceled.status, 200, JSON.stringify(canceled.body))
  assert.deepEqual([canceled.body.status, canceled.body.cancel_at], ['active', canceled.body.current_period_end])
  assert.equal((await shop.buyer.post(`${ownPath}/cancel`, {})).status, 409)
  const resumed = (await shop.buyer.post(`${ownPath}/resume`, {})).body
  assert.deepEqual([resumed.cancel_at, resumed.canceled_at], [null, null])
  assert.equal((await shop.buyer.post(`${ownPath}/resume`, {})).status, 409)
  assert.equal((await shop.buyer.post(`${ownPath}/cancel`, { at: 'now' })).body.status, 'canceled')
  assert.equal((await shop.buyer.post(`${ownPath}/cancel`, {})).status, 404)
  assert.equal((await shop.subscription(id)).ended_at !== null, true)
  await shop.buy(shop.prices.flat)
  assert.deepEqual((await movements(shop)).at(-1), ['reactivation', 0, 1000])
})

test('staff cancel, pause and resume a subscription, and each is in the audit log', async () => {
  const shop = await openShop(app)
  const id = await shop.buy(shop.prices.flat)
  const act = (verb: string, body?: object) =>
    shop.owner.post(`/v1/organization/subscriptions/${id}/${verb}?environment=test`, body)
  const paused = await act('pause')
  assert.equal(paused.status, 200, JSON.stringify(paused.body))
  assert.equal(paused.body.status, 'paused')
  assert.equal(typeof paused.body.paused_at, 'string')
  assert.equal((await act('pause')).status, 409)
  assert.equal((await act('unpause')).body.status, 'active')
  assert.equal((await act('cancel', { at: 'now' })).body.status, 'canceled')
  assert.equal((await act('cancel', {})).status, 409)
  const { body } = await shop.owner.get('/v1/organization/audit-events')
  assert.deepEqual(
    body.audit_events.slice(0, 3).map(({ action }: { action: string }) => action),
    ['subscription.canceled', 'subscription.unpaused', 'subscription.paused'],
  )
})

test('deleting a customer cancels its subscriptions, and their records remain', async () => {
  const shop = await openShop(app)
  const id = await shop.buy(shop.prices.flat)
  const open = (await shop.checkout({ price_id: shop.prices.addOn })).body
  await shop.owner.delete(`/v1/organization/customers/${shop.customerId}?environment=test`)
  await app.settle()
  const kept = await shop.subscription(id)
  assert.deepEqual([kept.status, kept.customer], ['canceled', null])
  assert.equal(shop.fake.subscriptions.get(refOf(shop))?.status, 'canceled')
  await shop.pay(open.checkout)
  assert.equal((await shop.subscription(open.subscription.id)).status, 'canceled')
  assert.ok([...shop.fake.subscriptions.values()].every(({ status }) => status === 'canceled'))
})

test('messages in any number and order lead to the same status', async () => {
  const shop = await openShop(app)
  const { body } = await shop.checkout()
  const ref = await shop.pay(body.checkout)
  const messages = ['checkout', 'subscription', 'checkout', 'subscription', 'subscription'] as const
  for (const kind of messages)
    await deliver(
      app,
      shop.fake.message(shop.connectionId, { kind, ref: kind === 'checkout' ? body.checkout.session_ref : ref }),
    )
  await app.settle()
  assert.equal((await shop.subscription(body.subscription.id)).status, 'active')
  assert.deepEqual(await factTypes(app, shop.customerId), ['subscription.created'])
})

test('a customer gets a link to the billing portal of the gateway', async () => {
  const shop = await openShop(app)
  const portal = '/v1/contact/customer/billing-portal'
  assert.equal((await shop.buyer.post(portal, { return_url: 'https://app.example.com' })).status, 404)
  await shop.buy(shop.prices.flat)
  assert.match((await shop.buyer.post(portal, { return_url: 'https://app.example.com' })).body.url, /^https:/)
  assert.equal((await shop.buyer.post(portal, { return_url: 'javascript:alert(1)' })).status, 400)
})
