import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { connectSandbox } from '../../src/areas/gateways/testing.ts'
import { days } from '../../src/platform/clock.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { priceOf, productIn } from '../../testing/catalogue.ts'
import type { Staff } from '../../testing/people.ts'
import { payAt } from './sale.ts'

let app: TestApp
let owner: Staff
before(async () => {
  app = await testApp()
  owner = await app.signUp()
  await connectSandbox(owner)
})
after(() => app.close())

test('when two plans are paid at once, the last one stays and the other is refunded once', async () => {
  const included = { public: true, included_credits: 100 }
  const [small, big] = [
    await productIn(owner, 'small', included, 'test'),
    await productIn(owner, 'big', included, 'test'),
  ]
  const prices = [await priceOf(owner, small.id, {}, 'test'), await priceOf(owner, big.id, { amount: 9900 }, 'test')]
  const buyer = await app.contact(owner, { environment: 'test' })
  const { body: team } = await buyer.post('/v1/contact/customers', { name: 'Globex' })
  const pages = []
  for (const { id: price_id } of prices) {
    const wanted = { price_id, success_url: 'https://app.example.com/thanks' }
    pages.push((await buyer.post('/v1/contact/customer/checkout', wanted)).body)
  }
  for (const { checkout } of pages) {
    assert.equal((await payAt(app.baseUrl, checkout.url)).status, 303)
    await app.settle()
  }
  app.clock.advance(days(1))
  await app.settle()
  const read = async (what: string) =>
    (await owner.get(`/v1/organization/customers/${team.id}/${what}?environment=test`)).body
  const { subscriptions } = await read('subscriptions')
  const status = (id: string) => subscriptions.find((one: { id: string }) => one.id === id).status
  assert.deepEqual(
    pages.map(({ subscription }) => status(subscription.id)),
    ['canceled', 'active'],
  )
  const { invoices } = await read('invoices')
  const sums = invoices.map((one: Record<string, number>) => [one.total, one.amount_paid, one.amount_refunded])
  assert.deepEqual(sums, [
    [9900, 9900, 0],
    [4900, 4900, 4900],
  ])
  const { body } = await owner.get(`/v1/organization/invoices/${invoices[1].id}?environment=test`)
  assert.deepEqual(
    body.refunds.map(({ amount, status, requested_by }: Record<string, unknown>) => [amount, status, requested_by]),
    [[4900, 'succeeded', null]],
  )
  assert.equal((await app.database.sql`select 1 from sandbox_refunds`).length, 1)
  assert.equal((await read('credits')).balance, 100)
})
