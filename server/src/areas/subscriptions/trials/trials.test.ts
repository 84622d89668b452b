import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import type { ContactPerson } from '../../../../testing/contacts.ts'
import type { Staff } from '../../../../testing/people.ts'
import { checkoutPath, connectSandbox, openShop, ownPath, stock } from '../testing.ts'

let app: TestApp
let owner: Staff
let prices: Awaited<ReturnType<typeof stock>>
before(async () => {
  app = await testApp()
  owner = await app.signUp()
  await connectSandbox(owner)
  prices = await stock(owner)
})
after(() => app.close())

const visa = '4242424242424242'
const mastercard = '5555555555554444'

async function team(): Promise<ContactPerson> {
  const buyer = await app.contact(owner, { environment: 'test' })
  await buyer.post('/v1/contact/customers', { name: 'Globex' })
  return buyer
}

async function open(buyer: ContactPerson, price_id = prices.trial) {
  const { status, body } = await buyer.post(checkoutPath, { price_id, success_url: 'https://app.example.com/thanks' })
  assert.equal(status, 200, JSON.stringify(body))
  return body.checkout
}

async function pay({ url }: { url: string }, card: string): Promise<void> {
  const paid = await fetch(app.baseUrl + new URL(url).pathname, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ card }),
  })
  assert.equal(paid.status, 303)
  await app.settle()
}

const own = async (buyer: ContactPerson) => (await buyer.get(ownPath)).body
const cancel = (buyer: ContactPerson) => buyer.post(`${ownPath}/cancel`, { at: 'now' })

test('a customer and a card get one trial per product each', async () => {
  const buyer = await team()
  const first = await open(buyer)
  assert.equal(first.trial_days, 14)
  await pay(first, visa)
  const { subscription, trialed_product_ids } = await own(buyer)
  assert.deepEqual([subscription.status, trialed_product_ids], ['trialing', [subscription.product.id]])
  await cancel(buyer)
  await app.settle()
  const second = await open(buyer)
  assert.equal(second.trial_days, null)
  await pay(second, mastercard)
  assert.equal((await own(buyer)).subscription.status, 'active')

  const sameCard = await team()
  await pay(await open(sameCard), visa)
  const charged = (await own(sameCard)).subscription
  assert.equal(charged.status, 'active')
  assert.ok(Date.parse(charged.current_period_end) > Date.parse(charged.trial_ends_at))
  const { invoices } = (await sameCard.get('/v1/contact/customer/invoices')).body
  assert.deepEqual(
    invoices.map(({ status, total }: { status: string; total: number }) => [status, total]),
    [['paid', 2000]],
  )

  const otherCard = await team()
  await pay(await open(otherCard), mastercard)
  assert.equal((await own(otherCard)).subscription.status, 'trialing')
})

test('when two checkouts with a trial are both paid, one trial starts', async () => {
  const shop = await openShop(app)
  const pages = [
    await shop.checkout({ price_id: shop.prices.trial }),
    await shop.checkout({ price_id: shop.prices.trial }),
  ]
  const [first, second] = pages.map(({ body }) => body)
  assert.deepEqual([first.checkout.trial_days, second.checkout.trial_days], [14, 14])
  await shop.pay(first.checkout, 'trialing', 'fp_1')
  await shop.buyer.post(`${ownPath}/cancel`, { at: 'now' })
  await shop.pay(second.checkout, 'trialing', 'fp_2')
  await app.settle()
  assert.equal((await shop.subscription(second.subscription.id)).status, 'active')
  assert.equal(shop.fake.calls.filter(({ method }) => method === 'endTrial').length, 1)
})

test('a preview of a change during a trial shows the end of the trial', async () => {
  const shop = await openShop(app)
  const { body } = await shop.checkout({ price_id: shop.prices.trial })
  await shop.pay(body.checkout, 'trialing', 'fp_3')
  const { trial_ends_at } = await shop.subscription(body.subscription.id)
  const preview = (await shop.buyer.post(`${ownPath}/preview`, { price_id: shop.prices.bigger })).body
  assert.equal(preview.trial_ends_at, trial_ends_at)
})
