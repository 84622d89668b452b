import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { openShop } from '../testing.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

test('staff and backends list subscriptions with filters and their revenue', async () => {
  const shop = await openShop(app)
  const plan = await shop.buy(shop.prices.seats)
  const addOn = await shop.buy(shop.prices.addOn)
  const list = async (query = '') =>
    (await shop.owner.get(`/v1/organization/subscriptions?environment=test${query}`)).body.subscriptions.map(
      ({ id }: { id: string }) => id,
    )
  assert.deepEqual(await list(), [addOn, plan])
  const { product } = await shop.subscription(plan)
  assert.deepEqual(await list(`&product_id=${product.id}`), [plan])
  assert.deepEqual(await list('&status=canceled'), [])
  const key = await app.secretKey(shop.owner, 'test')
  const { body } = await key.get(`/v1/customers/${shop.customerId}/subscriptions`)
  assert.deepEqual([body.subscriptions.length, body.subscriptions[0].customer], [2, undefined])
  const summary = (await shop.owner.get('/v1/organization/subscriptions/summary?environment=test')).body
  assert.deepEqual(summary.statuses, [{ status: 'active', subscriptions: 2 }])
  assert.deepEqual(summary.currencies, [
    {
      currency: 'eur',
      monthly: 1000,
      new: 700,
      expansion: 300,
      contraction: 0,
      churn: 0,
      reactivation: 0,
      past_due: 0,
      trial: 0,
    },
  ])
})

test('a trial counts as trial revenue until it is paid', async () => {
  const shop = await openShop(app)
  const { body } = await shop.checkout({ price_id: shop.prices.trial })
  const ref = await shop.pay(body.checkout, 'trialing')
  const revenue = async () => {
    const { monthly_amount, trial_monthly_amount } = await shop.subscription(body.subscription.id)
    const { currencies } = (await shop.owner.get('/v1/organization/subscriptions/summary?environment=test')).body
    return [monthly_amount, trial_monthly_amount, currencies[0].monthly, currencies[0].trial]
  }
  assert.deepEqual(await revenue(), [0, 2000, 0, 2000])
  await shop.report(ref, { status: 'active' })
  assert.deepEqual(await revenue(), [2000, 0, 2000, 0])
  await shop.report(ref, { status: 'paused' })
  assert.deepEqual((await revenue()).slice(0, 2), [0, 0])
})

test('the export is safe to open in a spreadsheet, and is in the audit log', async () => {
  const shop = await openShop(app)
  await shop.owner.patch(`/v1/organization/customers/${shop.customerId}?environment=test`, { name: '=1+1' })
  await shop.buy(shop.prices.flat)
  const { status, body } = await shop.owner.get('/v1/organization/subscriptions/export?environment=test')
  assert.equal(status, 200)
  const [head, first] = (body as string).split('\r\n')
  assert.ok(head?.startsWith('id,customer_id,customer,product,status'))
  assert.ok(first?.includes("'=1+1"))
  const { body: log } = await shop.owner.get('/v1/organization/audit-events')
  assert.equal(log.audit_events[0].action, 'subscriptions.exported')
})

test('segments filter contacts by the subscriptions of their customers', async () => {
  const shop = await openShop(app)
  const preview = async (field: string, value: string) =>
    (
      await shop.owner.post('/v1/organization/segments/preview?environment=test', {
        condition: { field, op: 'eq', value },
      })
    ).body.count
  await shop.buy(shop.prices.flat)
  assert.equal(await preview('subscription.product', 'starter'), 1)
  assert.equal(await preview('subscription.product', 'team'), 0)
  assert.equal(await preview('subscription.status', 'active'), 1)
  await shop.buyer.post('/v1/contact/customer/subscription/cancel', { at: 'now' })
  assert.equal(await preview('subscription.product', 'starter'), 0)
  assert.equal(await preview('subscription.status', 'canceled'), 1)
})

test('a segment is updated when a subscription changes', async () => {
  const shop = await openShop(app)
  const condition = { field: 'subscription.status', op: 'eq', value: 'active' }
  const { body: segment } = await shop.owner.post('/v1/organization/segments?environment=test', {
    name: 'Paying',
    condition,
  })
  const members = async () => {
    await app.settle()
    return (await shop.owner.get(`/v1/organization/segments/${segment.id}?environment=test`)).body.members
  }
  assert.equal(await members(), 0)
  await shop.buy(shop.prices.flat)
  assert.equal(await members(), 1)
  await shop.buyer.post('/v1/contact/customer/subscription/cancel', { at: 'now' })
  assert.equal(await members(), 0)
})
