import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { minutes } from '../../../platform/clock.ts'
import type { AskedCheckout } from '../../gateways/public.ts'
import { openShop, type Shop } from '../testing.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

const coupons = '/v1/organization/coupons'

async function shopWith(coupon: object): Promise<{ shop: Shop; uses: () => Promise<number[]> }> {
  const shop = await openShop(app)
  const body = { code: 'HALF', name: 'Half', percent_off: 50, duration: 'once', ...coupon }
  const { id } = (await shop.owner.post(`${coupons}?environment=test`, body)).body
  return {
    shop,
    async uses() {
      const { redeemed, held } = (await shop.owner.get(`${coupons}/${id}?environment=test`)).body
      return [redeemed, held]
    },
  }
}

async function rival(shop: Shop) {
  const person = await app.contact(shop.owner, { environment: 'test' })
  await person.post('/v1/contact/customers', { name: 'Initech' })
  return person
}

test('a customer redeems a coupon once, and the redemption counts after the payment', async () => {
  const { shop, uses } = await shopWith({})
  const pack = { price_id: shop.prices.pack, coupon: 'HALF' }
  const { body } = await shop.checkout(pack)
  assert.deepEqual(await uses(), [0, 1])
  await shop.pay(body.checkout)
  assert.deepEqual(await uses(), [1, 0])
  const again = await shop.checkout(pack)
  assert.equal(again.status, 400)
  assert.match(again.body.error.fields.coupon, /redeemed/)
  assert.deepEqual(await uses(), [1, 0])
})

test('ten unpaid checkouts of a customer reserve a coupon once, and only the last one can be paid', async () => {
  const { shop, uses } = await shopWith({ max_redemptions: 2 })
  const opened: { session_ref: string }[] = []
  for (let n = 0; n < 10; n++) {
    const { status, body } = await shop.checkout({ coupon: 'HALF' })
    assert.equal(status, 200, JSON.stringify(body))
    opened.push(body.checkout)
  }
  assert.deepEqual(await uses(), [0, 1])
  const states = opened.map(({ session_ref }) => shop.fake.checkouts.get(session_ref)?.state)
  assert.deepEqual(states, [...Array.from({ length: 9 }, () => 'expired'), 'open'])
  assert.equal((await shop.checkout({ coupon: 'HALF' }, undefined, await rival(shop))).status, 200)
  assert.equal((await shop.checkout({ coupon: 'HALF' }, undefined, await rival(shop))).status, 400)
})

test('a checkout that is paid before it can be closed redeems the coupon', async () => {
  const { shop, uses } = await shopWith({})
  const { body } = await shop.checkout({ price_id: shop.prices.pack, coupon: 'HALF' })
  const ref = body.checkout.session_ref
  const session = shop.fake.checkouts.get(ref)
  assert.ok(session)
  shop.fake.checkouts.set(ref, { ...session, state: 'paid' })
  assert.equal((await shop.checkout({ coupon: 'HALF' })).status, 400)
  assert.deepEqual(await uses(), [1, 0])
})

test('a checkout with a coupon expires within 40 minutes', async () => {
  const { shop } = await shopWith({})
  const { body } = await shop.checkout({ coupon: 'HALF' })
  assert.ok(Date.parse(body.checkout.expires_at) <= app.clock.now().getTime() + minutes(40))
})

test('the idempotency key for a one-time price is passed to the gateway, scoped by customer', async () => {
  const shop = await openShop(app)
  const other = await rival(shop)
  const asked = { price_id: shop.prices.pack }
  const [long, key] = ['k'.repeat(255), 'order-7']
  for (const by of [shop.buyer, other]) assert.equal((await shop.checkout(asked, key, by)).status, 200)
  assert.equal((await shop.checkout(asked, key)).status, 200)
  assert.equal((await shop.checkout(asked, long)).status, 200)
  assert.equal((await shop.checkout({}, 'plan-1')).status, 200)
  const calls = shop.fake.calls.filter(({ method }) => method === 'openCheckout')
  const sent = calls.map(({ key }) => key ?? '')
  assert.equal(sent[0], `${shop.customerId}:${key}`)
  assert.ok(sent[1]?.endsWith(`:${key}`) && sent[1] !== sent[0])
  assert.ok((sent[2]?.length ?? 0) < 200)
  assert.ok(!sent[3]?.includes('plan-1'))
  assert.ok(calls.every(({ input }) => !('idempotencyKey' in (input[0] as AskedCheckout))))
})
