import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { days, minutes } from '../../../platform/clock.ts'
import { deliver, type FakeCall, factTypes, openShop, payAt, type Shop } from '../testing.ts'

// A process that is killed does nothing more. Here one waits for the gateway for ever, which holds no lock and no
// transaction either, while the workers go on as another process would.

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

const never = new Promise<void>(() => {})

/** A request that is cut off when the gateway's page is asked for. */
async function cutOff(shop: Shop, moment: 'before' | 'after', key: string): Promise<void> {
  const arrived = new Promise<void>((resolve) => {
    let isFirst = true
    shop.fake[moment] = async ({ method }: FakeCall) => {
      if (method !== 'openCheckout' || !isFirst) return
      isFirst = false
      resolve()
      await never
    }
  })
  void shop.checkout({}, key).catch(() => undefined)
  await arrived
  shop.fake[moment] = null
}

const opened = ({ fake }: Shop) => [...fake.checkouts.values()]

for (const moment of ['before', 'after'] as const) {
  test(`interrupted right ${moment} the gateway creates the session: one session, and the key returns it`, async () => {
    const shop = await openShop(app)
    const key = randomUUID()
    await cutOff(shop, moment, key)
    app.clock.advance(minutes(2))
    await app.settle()
    assert.equal(opened(shop).length, 1)
    const { status, body } = await shop.checkout({}, key)
    assert.equal(status, 200, JSON.stringify(body))
    assert.equal(body.checkout.session_ref, opened(shop)[0]?.ref)
    const rows = await app.database.sql`select 1 from subscriptions where customer_id = ${shop.customerId}`
    assert.equal(rows.length, 1)
  })
}

test('a paid checkout whose webhook is lost still starts the subscription once', async () => {
  const shop = await openShop(app)
  const { body } = await shop.checkout()
  payAt(shop.fake, app.clock.now(), body.checkout.session_ref, 'active')
  app.clock.advance(days(2))
  await app.settle()
  assert.equal((await shop.subscription(body.subscription.id)).status, 'active')
  assert.deepEqual(await factTypes(app, shop.customerId), ['subscription.created'])
})

test('a repeated webhook is stored, processed by the next run, and counts once', async () => {
  const shop = await openShop(app)
  const { body } = await shop.checkout()
  const ref = payAt(shop.fake, app.clock.now(), body.checkout.session_ref, 'active')
  const message = shop.fake.message(shop.connectionId, { kind: 'checkout', ref: body.checkout.session_ref })
  for (const _ of [1, 2, 3]) assert.equal((await deliver(app, message)).status, 200)
  assert.equal((await shop.subscription(body.subscription.id)).status, 'incomplete')
  await app.settle()
  await deliver(app, shop.fake.message(shop.connectionId, { kind: 'subscription', ref }))
  await app.settle()
  assert.equal((await shop.subscription(body.subscription.id)).status, 'active')
  assert.deepEqual(await factTypes(app, shop.customerId), ['subscription.created'])
})

test('an interrupted change of plan is applied once, and the seats are updated afterwards', async () => {
  const shop = await openShop(app)
  const id = await shop.buy(shop.prices.flat)
  const arrived = new Promise<void>((resolve) => {
    let isFirst = true
    shop.fake.after = async ({ method }) => {
      if (method !== 'changeSubscription' || !isFirst) return
      isFirst = false
      resolve()
      await never
    }
  })
  void shop.buyer
    .post('/v1/contact/customer/subscription/change', { price_id: shop.prices.seats })
    .catch(() => undefined)
  await arrived
  shop.fake.after = null
  await shop.join()
  assert.equal((await shop.subscription(id)).price.id, shop.prices.flat)
  app.clock.advance(minutes(2))
  await app.settle()
  const { price, quantity } = await shop.subscription(id)
  assert.deepEqual([price.id, quantity], [shop.prices.seats, 2])
  assert.equal([...shop.fake.subscriptions.values()].at(-1)?.quantity, 2)
})
