import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import type { Answer } from '../../../../testing/requests.ts'
import { days } from '../../../platform/clock.ts'
import type { AskedCheckout } from '../../gateways/public.ts'
import { checkoutPath, connectSandbox, deliver, factTypes, isAway, openShop, ownPath, refuses } from '../testing.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

const codeOf = ({ body }: Answer) => body.error?.code

test('checkout of a recurring price creates an incomplete subscription, which is active after the payment', async () => {
  const shop = await openShop(app)
  const { status, body } = await shop.checkout()
  assert.equal(status, 200, JSON.stringify(body))
  assert.equal(body.subscription.status, 'incomplete')
  assert.equal(body.subscription.amount, 1000)
  assert.match(body.checkout.url, /^https:\/\/pay\.example\.com\//)
  assert.deepEqual(await factTypes(app, shop.customerId), [])

  await shop.pay(body.checkout)
  const own = (await shop.buyer.get(ownPath)).body
  assert.deepEqual([own.subscription.id, own.subscription.status], [body.subscription.id, 'active'])
  assert.deepEqual(await factTypes(app, shop.customerId), ['subscription.created'])
})

test('a one-time price creates no subscription', async () => {
  const shop = await openShop(app)
  const { body } = await shop.checkout({ price_id: shop.prices.pack })
  assert.equal(body.subscription, null)
  await shop.pay(body.checkout)
  assert.deepEqual((await shop.buyer.get(ownPath)).body, {
    subscription: null,
    default_plan: null,
    add_ons: [],
    trialed_product_ids: [],
  })
})

test('the trial comes from the price, and the number of seats from the members', async () => {
  const shop = await openShop(app)
  await shop.join()
  const seats = await shop.checkout({ price_id: shop.prices.seats })
  assert.equal(seats.body.subscription.quantity, 2)
  await shop.checkout({ price_id: shop.prices.trial })
  const asked = shop.fake.calls
    .filter(({ method }) => method === 'openCheckout')
    .map(({ input }) => input[0] as AskedCheckout)
  assert.deepEqual(
    asked.map(({ quantity, trialDays }) => [quantity, trialDays]),
    [
      [2, null],
      [1, 14],
    ],
  )
})

test('only prices shown on the public pricing page can be bought', async () => {
  const shop = await openShop(app)
  const stranger = await openShop(app)
  await shop.owner.post(`/v1/organization/prices/${shop.prices.flat}/archive?environment=test`)
  for (const price_id of [shop.prices.flat, stranger.prices.flat, randomUUID()]) {
    const answer = await shop.checkout({ price_id })
    assert.deepEqual([answer.status, codeOf(answer)], [409, 'price_archived'])
  }
})

test('only an owner of the customer can buy', async () => {
  const shop = await openShop(app)
  const member = await shop.join()
  const answer = await shop.checkout({}, undefined, member)
  assert.deepEqual([answer.status, codeOf(answer)], [403, 'forbidden'])
})

test('only http and https redirect URLs are accepted', async () => {
  const shop = await openShop(app)
  for (const address of ['javascript:alert(1)', 'data:text/html,x', '/thanks', 'ftp://example.com']) {
    for (const field of ['success_url', 'cancel_url']) {
      const answer = await shop.checkout({ [field]: address })
      assert.equal(answer.status, 400)
      assert.ok(answer.body.error.fields[field], JSON.stringify(answer.body))
    }
  }
  assert.equal(shop.fake.calls.filter(({ method }) => method === 'openCheckout').length, 0)
})

test('a checkout must name one of several gateways, and a price of another environment is refused', async () => {
  const shop = await openShop(app)
  await connectSandbox(shop.owner, 'second')
  const unnamed = await shop.checkout()
  assert.deepEqual([unnamed.status, codeOf(unnamed)], [400, 'gateway_required'])
  assert.equal((await shop.checkout({ gateway: 'second' })).status, 200)
  const person = await app.contact(shop.owner, { environment: 'live' })
  await person.post('/v1/contact/customers', { name: 'Live' })
  assert.equal(codeOf(await shop.checkout({}, undefined, person)), 'price_archived')
})

test('a second plan is refused with a hint to change the first one; an add-on is allowed', async () => {
  const shop = await openShop(app)
  await shop.buy(shop.prices.flat)
  const second = await shop.checkout({ price_id: shop.prices.bigger })
  assert.deepEqual([second.status, codeOf(second)], [409, 'already_subscribed'])
  assert.match(second.body.error.message, /\/v1\/contact\/customer\/subscription\/change/)
  const addOn = await shop.buy(shop.prices.addOn)
  assert.deepEqual(
    (await shop.buyer.get(ownPath)).body.add_ons.map(({ id }: { id: string }) => id),
    [addOn],
  )
})

test('when two open checkouts are both paid, the plan that was bought last remains', async () => {
  const shop = await openShop(app)
  const first = (await shop.checkout()).body
  const second = (await shop.checkout({ price_id: shop.prices.bigger })).body
  await shop.pay(first.checkout)
  await shop.pay(second.checkout)
  assert.equal((await shop.subscription(first.subscription.id)).status, 'canceled')
  assert.equal((await shop.subscription(second.subscription.id)).status, 'active')
  assert.deepEqual(
    [...shop.fake.subscriptions.values()].map(({ status }) => status),
    ['canceled', 'active'],
  )
})

test('a repeat with the same key returns the same subscription and session, even after a day', async () => {
  const shop = await openShop(app)
  const key = randomUUID()
  const first = await shop.checkout({}, key)
  assert.equal(first.headers.get('idempotent-replay'), null)
  app.clock.advance(days(3))
  const again = await shop.checkout({}, key)
  assert.equal(again.status, 200, JSON.stringify(again.body))
  assert.equal(again.body.subscription.id, first.body.subscription.id)
  assert.deepEqual(again.body.checkout, first.body.checkout)
  assert.equal(again.headers.get('idempotent-replay'), 'true')
  assert.equal(shop.fake.calls.filter(({ method }) => method === 'openCheckout').length, 1)
})

test('an idempotency key is bound to one customer, price and quantity', async () => {
  const shop = await openShop(app)
  const key = randomUUID()
  await shop.checkout({ price_id: shop.prices.seats }, key)
  const otherPrice = await shop.checkout({ price_id: shop.prices.flat }, key)
  assert.deepEqual([otherPrice.status, codeOf(otherPrice)], [422, 'idempotency_key_reused'])
  await shop.join()
  const otherQuantity = await shop.checkout({ price_id: shop.prices.seats }, key)
  assert.deepEqual([otherQuantity.status, codeOf(otherQuantity)], [422, 'idempotency_key_reused'])
  const { body: other } = await shop.buyer.post('/v1/contact/customers', { name: 'Initech' })
  const answer = await shop.buyer.post(
    checkoutPath,
    { price_id: shop.prices.seats, success_url: 'https://app.example.com/thanks' },
    { headers: { 'idempotency-key': key, 'x-customer-id': other.id } },
  )
  assert.deepEqual([answer.status, codeOf(answer)], [422, 'idempotency_key_reused'])
})

test('an idempotency key cannot be reused after the payment', async () => {
  const shop = await openShop(app)
  const key = randomUUID()
  const { body } = await shop.checkout({ price_id: shop.prices.pack }, key)
  await shop.pay(body.checkout)
  const answer = await shop.checkout({ price_id: shop.prices.pack }, key)
  assert.deepEqual([answer.status, codeOf(answer)], [409, 'checkout_already_completed'])
})

test('a second request during the first one is refused, and the key stays with the first', async () => {
  const shop = await openShop(app)
  const key = randomUUID()
  let second: Promise<Answer> | undefined
  shop.fake.before = async ({ method }) => {
    if (method !== 'openCheckout' || second) return
    second = shop.checkout({}, key)
    await second
  }
  const first = await shop.checkout({}, key)
  assert.equal(first.status, 200)
  const answer = await (second as NonNullable<typeof second>)
  assert.deepEqual([answer.status, codeOf(answer)], [409, 'idempotency_in_progress'])
  shop.fake.before = null
  assert.deepEqual((await shop.checkout({}, key)).body.checkout, first.body.checkout)
})

test('if the gateway does not respond, the key can be used again and continues the same checkout', async () => {
  const shop = await openShop(app)
  const key = randomUUID()
  shop.fake.before = isAway
  const first = await shop.checkout({}, key)
  assert.deepEqual([first.status, codeOf(first)], [503, 'gateway_unreachable'])
  shop.fake.before = null
  const again = await shop.checkout({}, key)
  assert.equal(again.status, 200, JSON.stringify(again.body))
  const { count } = await app.database.sql`select 1 from checkouts where customer_id = ${shop.customerId}`
  assert.equal(count, 1)
})

test('an error of the gateway is returned with its message, and nothing is stored', async () => {
  const shop = await openShop(app)
  shop.fake.before = ({ method }) => (method === 'openCheckout' ? refuses('bad', 'No such currency here.') : undefined)
  const answer = await shop.checkout()
  assert.deepEqual([answer.status, answer.body.error.code], [409, 'gateway_refused'])
  assert.equal(answer.body.error.message, 'No such currency here.')
  shop.fake.before = null
  const rows = await app.database.sql`select status from subscriptions where customer_id = ${shop.customerId}`
  assert.deepEqual(
    rows.map(({ status }) => status),
    ['expired'],
  )
})

test('an expired checkout ends its incomplete subscription and releases the coupon', async () => {
  const shop = await openShop(app)
  await shop.owner.post('/v1/organization/coupons?environment=test', {
    ...{ code: 'HALF', name: 'Half', percent_off: 50, duration: 'once', max_redemptions: 1 },
  })
  const { body } = await shop.checkout({ coupon: 'half' })
  assert.equal(body.subscription.coupon, 'HALF')
  const ref = body.checkout.session_ref
  const session = shop.fake.checkouts.get(ref)
  assert.ok(session)
  shop.fake.checkouts.set(ref, { ...session, state: 'expired' })
  for (const _ of [1, 2]) await deliver(app, shop.fake.message(shop.connectionId, { kind: 'checkout', ref }))
  await app.settle()
  assert.equal((await shop.subscription(body.subscription.id)).status, 'expired')
  assert.deepEqual(await factTypes(app, shop.customerId), [])
  assert.equal((await shop.checkout({ coupon: 'HALF' })).status, 200)
})

test('a coupon that does not exist or has another currency is refused', async () => {
  const shop = await openShop(app)
  await shop.owner.post('/v1/organization/coupons?environment=test', {
    ...{ code: 'TEN', name: 'Ten', amount_off: 1000, currency: 'usd', duration: 'once' },
  })
  for (const coupon of ['NOPE', 'TEN']) {
    const answer = await shop.checkout({ coupon })
    assert.equal(answer.status, 400)
    assert.ok(answer.body.error.fields.coupon)
  }
})
