import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { made, priceOf, productIn } from '../../../../testing/catalogue.ts'
import { openShop, ownPath, type Shop } from '../testing.ts'

let app: TestApp
before(async () => {
  app = await testApp()
})
after(() => app.close())

const codeOf = ({ status, body }: { status: number; body: { error?: { code: string } } }) => [status, body.error?.code]

const addOn = async ({ owner }: Shop, key: string, product: object = {}, price: object = {}): Promise<string> => {
  const { id } = await productIn(owner, key, { kind: 'add_on', ...product }, 'test')
  return (await priceOf(owner, id, { amount: 300, ...price }, 'test')).id
}

const by = (meter: string, more: object = {}) => ({ model: 'per_unit', amount: 1, meter, ...more })

const meterIn = async ({ owner }: Shop, key: string): Promise<string> =>
  (await made(owner, 'meters', { key, name: key, aggregation: 'sum' }, 'test')).key

test('an add-on can be bought once, and a stackable one several times', async () => {
  const shop = await openShop(app)
  await shop.buy(shop.prices.addOn)
  assert.deepEqual(codeOf(await shop.checkout({ price_id: shop.prices.addOn })), [409, 'already_held'])
  const stackable = await addOn(shop, 'pack_of_ten', { stackable: true })
  await shop.buy(stackable)
  await shop.buy(stackable)
  assert.equal((await shop.buyer.get(ownPath)).body.add_ons.length, 3)
})

test('a change to an add-on that the customer already has is refused', async () => {
  const shop = await openShop(app)
  await shop.buy(shop.prices.addOn)
  const second = await shop.buy(await addOn(shop, 'backups'))
  const wish = { price_id: shop.prices.addOn, subscription_id: second }
  assert.deepEqual(codeOf(await shop.buyer.post(`${ownPath}/change`, wish)), [409, 'already_held'])
  assert.deepEqual(codeOf(await shop.buyer.post(`${ownPath}/preview`, wish)), [409, 'already_held'])
})

test('a meter is billed by only one subscription, either a plan or an add-on', async () => {
  const shop = await openShop(app)
  const meter = await meterIn(shop, 'tokens')
  const plan = await productIn(shop.owner, 'by_tokens', {}, 'test')
  const planPrice = (await priceOf(shop.owner, plan.id, by(meter), 'test')).id
  const extra = await addOn(shop, 'more_tokens', { stackable: true }, by(meter))
  await shop.buy(planPrice)
  assert.deepEqual(codeOf(await shop.checkout({ price_id: extra })), [409, 'meter_already_billed'])
  const other = await openShop(app)
  const key = await meterIn(other, 'tokens')
  const held = await addOn(other, 'more_tokens', { stackable: true }, by(key))
  await other.buy(held)
  assert.deepEqual(codeOf(await other.checkout({ price_id: held })), [409, 'meter_already_billed'])
})

test('when two checkouts of one add-on are both paid, the one paid last remains', async () => {
  const shop = await openShop(app)
  const [first, second] = [
    await shop.checkout({ price_id: shop.prices.addOn }),
    await shop.checkout({ price_id: shop.prices.addOn }),
  ]
  for (const { body } of [first, second]) await shop.pay(body.checkout)
  const statuses = await Promise.all([first, second].map(({ body }) => shop.subscription(body.subscription.id)))
  assert.deepEqual(
    statuses.map(({ status }) => status),
    ['canceled', 'active'],
  )
})

test('when a plan and an add-on with the same meter are both paid, the add-on is canceled', async () => {
  const shop = await openShop(app)
  const meter = await meterIn(shop, 'minutes')
  const plan = await productIn(shop.owner, 'by_minutes', {}, 'test')
  const planPrice = (await priceOf(shop.owner, plan.id, by(meter), 'test')).id
  const extra = await addOn(shop, 'more_minutes', {}, by(meter))
  const [first, second] = [await shop.checkout({ price_id: planPrice }), await shop.checkout({ price_id: extra })]
  for (const { body } of [first, second]) await shop.pay(body.checkout)
  assert.equal((await shop.subscription(first.body.subscription.id)).status, 'active')
  assert.equal((await shop.subscription(second.body.subscription.id)).status, 'canceled')
})

test('only an add-on can be stackable', async () => {
  const { owner } = await openShop(app)
  const body = { kind: 'plan', key: 'twice', name: 'Twice', stackable: true }
  const refused = await owner.post('/v1/organization/products?environment=test', body)
  assert.deepEqual([refused.status, Object.keys(refused.body.error.fields)], [400, ['stackable']])
})
