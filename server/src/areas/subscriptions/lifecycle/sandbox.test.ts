import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import type { ContactPerson } from '../../../../testing/contacts.ts'
import type { Staff } from '../../../../testing/people.ts'
import { days } from '../../../platform/clock.ts'
import { checkoutPath, connectSandbox, factTypes, ownPath, stock } from '../testing.ts'

// The whole way, with the gateway that is part of the service: its page, its messages, its renewals.

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

async function team(): Promise<{ buyer: ContactPerson; customerId: string }> {
  const buyer = await app.contact(owner, { environment: 'test' })
  const { body } = await buyer.post('/v1/contact/customers', { name: 'Globex' })
  return { buyer, customerId: body.id }
}

async function buy(buyer: ContactPerson, price_id: string, card: string): Promise<void> {
  const { status, body } = await buyer.post(checkoutPath, { price_id, success_url: 'https://app.example.com/thanks' })
  assert.equal(status, 200, JSON.stringify(body))
  const paid = await fetch(app.baseUrl + new URL(body.checkout.url).pathname, {
    method: 'POST',
    redirect: 'manual',
    body: new URLSearchParams({ card }),
  })
  assert.equal(paid.status, 303)
  await app.settle()
}

/** Read from the database, because every session has expired by then. */
async function own(customerId: string) {
  const [row] = await app.database.sql<{ status: string; current_period_end: string; past_due_since: string | null }[]>`
    select status, current_period_end, past_due_since from subscriptions where customer_id = ${customerId}`
  return row ?? assert.fail('it has none')
}

async function pass(count: number): Promise<void> {
  app.clock.advance(days(count))
  await app.settle()
}

test('a subscription is bought, changed at the price of the preview, and renewed for months', async () => {
  const { buyer, customerId } = await team()
  await buy(buyer, prices.flat, '4242424242424242')
  const bought = (await buyer.get(ownPath)).body.subscription
  assert.deepEqual([bought.status, bought.gateway], ['active', 'sandbox'])
  await pass(10)
  const preview = (await buyer.post(`${ownPath}/preview`, { price_id: prices.bigger })).body
  assert.ok(preview.due_now > 0 && preview.due_now < 9000, JSON.stringify(preview))
  assert.equal((await buyer.post(`${ownPath}/change`, { price_id: prices.bigger })).body.amount, 9000)
  for (let month = 0; month < 3; month++) await pass(31)
  const renewed = await own(customerId)
  assert.equal(renewed.status, 'active')
  assert.ok(Date.parse(renewed.current_period_end) > app.clock.now().getTime())
})

test('a card that fails at the renewal makes the subscription past due', async () => {
  const { buyer, customerId } = await team()
  await buy(buyer, prices.flat, '4000000000000341')
  assert.equal((await own(customerId)).status, 'active')
  await pass(32)
  const late = await own(customerId)
  assert.deepEqual([late.status, typeof late.past_due_since], ['past_due', 'string'])
  assert.deepEqual((await factTypes(app, customerId)).slice(0, 2), ['subscription.created', 'subscription.changed'])
})

test('a trial becomes a paid subscription, and a canceled one ends with its period', async () => {
  const { buyer, customerId } = await team()
  await buy(buyer, prices.trial, '4242424242424242')
  assert.equal((await own(customerId)).status, 'trialing')
  await pass(15)
  assert.equal((await own(customerId)).status, 'active')
  const canceled = await buyer.post(`${ownPath}/cancel`, {})
  assert.equal(canceled.body.cancel_at, canceled.body.current_period_end)
  await pass(32)
  assert.equal((await own(customerId)).status, 'canceled')
})

test('a preview shows the date of the next payment, also for another interval', async () => {
  const { buyer } = await team()
  await buy(buyer, prices.flat, '4242424242424242')
  await pass(10)
  const change = async (price_id: string) => {
    const preview = (await buyer.post(`${ownPath}/preview`, { price_id })).body
    const changed = (await buyer.post(`${ownPath}/change`, { price_id })).body
    assert.equal(preview.next_at, changed.current_period_end)
    return Date.parse(changed.current_period_end) - app.clock.now().getTime()
  }
  const toYear = await change(prices.yearly)
  assert.ok(toYear > days(364), String(toYear))
  await pass(10)
  const toMonth = await change(prices.flat)
  assert.ok(toMonth > days(27) && toMonth < days(32), String(toMonth))
})
