import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type TestApp, testApp } from '../../../../testing/app.ts'
import { priceOf, productIn } from '../../../../testing/catalogue.ts'
import type { ContactPerson } from '../../../../testing/contacts.ts'
import type { Staff } from '../../../../testing/people.ts'
import { days, minutes } from '../../../platform/clock.ts'
import { completeCheckout } from './testing/checkout.ts'
import { sendEvents } from './testing/events.ts'
import { type StripeServer, stripeServer } from './testing/server.ts'
import { cards } from './testing/state.ts'
import { passTime } from './testing/time.ts'

// The whole service with Stripe's SDK and a local Stripe: nothing in between is replaced.

let app: TestApp
let owner: Staff
let buyer: ContactPerson
let stripe: StripeServer
let product: string
const inTest = '?environment=test'
const signingSecret = 'whsec_localsigningsecret'

before(async () => {
  stripe = await stripeServer({ now: () => app?.clock.now() ?? new Date() })
  const settings = { publicUrl: 'http://userkeep.test', allowPrivateTargets: true, checkAnswers: true }
  app = await testApp({ settings: { ...settings, stripeApi: stripe.url } })
  owner = await app.signUp()
  const credentials = { secret_key: stripe.secretKey, webhook_secret: signingSecret }
  const { body } = await owner.post(`/v1/organization/gateways${inTest}`, { provider: 'stripe', credentials })
  stripe.account.endpoints.push(endpoint(body.webhook_url))
  product = (await productIn(owner, 'pro', {}, 'test')).id
  buyer = await app.contact(owner, { environment: 'test' })
  await buyer.post('/v1/contact/customers', { name: 'Globex' })
})
after(async () => {
  await app.close()
  await stripe.close()
})

const endpoint = (url: string) => ({ url, secret: signingSecret, enabled_events: ['*'] }) as never

/** Delivers all events of Stripe, twice and in reverse order, and processes them. */
async function hearStripe(): Promise<void> {
  const { events } = stripe.account
  events.push(...events.toReversed())
  const statuses = await sendEvents(stripe.account, (url) => url.replace('http://userkeep.test', app.baseUrl))
  assert.deepEqual(new Set(statuses), new Set([200]))
  await app.settle()
}

async function buy(price: string) {
  const success_url = 'https://app.example.com/thanks'
  const { status, body } = await buyer.post('/v1/contact/customer/checkout', { price_id: price, success_url })
  assert.equal(status, 200, JSON.stringify(body))
  completeCheckout(stripe.account, body.checkout.session_ref, cards.pays)
  await hearStripe()
  return body
}

const subscriptionOf = async (id: string) => (await owner.get(`/v1/organization/subscriptions/${id}${inTest}`)).body
const invoices = async () => (await owner.get(`/v1/organization/invoices${inTest}`)).body.invoices

test('a customer buys, renews, is refunded and cancels at Stripe, and all of it is mirrored', async () => {
  const price = await priceOf(owner, product, { interval: 'day' }, 'test')
  const { subscription } = await buy(price.id)
  assert.equal((await subscriptionOf(subscription.id)).status, 'active')
  const [first] = await invoices()
  assert.deepEqual([first.status, first.total, first.currency], ['paid', 4900, 'eur'])

  app.clock.advance(days(1))
  passTime(stripe.account)
  await hearStripe()
  assert.equal((await invoices()).length, 2)

  const refund = await owner.post(`/v1/organization/invoices/${first.id}/refund${inTest}`, { amount: 900 })
  assert.ok(refund.status < 300, JSON.stringify(refund.body))
  await hearStripe()
  const { body: refunded } = await owner.get(`/v1/organization/invoices/${first.id}${inTest}`)
  assert.equal(refunded.amount_refunded, 900)

  const cancel = await buyer.post('/v1/contact/customer/subscription/cancel', { at: 'now' })
  assert.equal(cancel.status, 200, JSON.stringify(cancel.body))
  await hearStripe()
  assert.equal((await subscriptionOf(subscription.id)).status, 'canceled')
  assert.deepEqual(
    [...stripe.account.subscriptions.values()].map(({ status }) => status),
    ['canceled'],
  )
})

test('a failed payment makes the subscription past due, and a valid card makes it active again', async () => {
  const price = await priceOf(owner, product, { amount: 2900, interval: 'day' }, 'test')
  const { subscription } = await buy(price.id)
  const [customer = ''] = stripe.account.customers.keys()
  stripe.account.wallets.set(customer, cards.failsLater)
  app.clock.advance(days(1))
  passTime(stripe.account)
  await hearStripe()
  assert.equal((await subscriptionOf(subscription.id)).status, 'past_due')
  const [failed] = await invoices()
  assert.deepEqual([failed.status, failed.amount_paid], ['open', 0])

  stripe.account.wallets.set(customer, cards.pays)
  app.clock.advance(days(3))
  passTime(stripe.account)
  await hearStripe()
  assert.equal((await subscriptionOf(subscription.id)).status, 'active')
})

test('seats at Stripe match the number of members, and a change costs the previewed amount', async () => {
  const team = await app.contact(owner, { environment: 'test' })
  buyer = team
  const { body: customer } = await team.post('/v1/contact/customers', { name: 'Initech' })
  const seats = await priceOf(owner, product, { model: 'per_seat', amount: 1000 }, 'test')
  await buy(seats.id)
  const latest = () => [...stripe.account.subscriptions.values()].at(-1)
  assert.equal(latest()?.items.data[0]?.quantity, 1)

  const { contactId: contact_id } = await app.contact(owner, { environment: 'test' })
  const added = await owner.post(`/v1/organization/customers/${customer.id}/members${inTest}`, { contact_id })
  assert.equal(added.status, 201, JSON.stringify(added.body))
  // Changes of the members are gathered for two minutes.
  app.clock.advance(minutes(2))
  await app.settle()
  assert.equal(latest()?.items.data[0]?.quantity, 2)
  await hearStripe()

  const bigger = await priceOf(owner, product, { model: 'per_seat', amount: 5000 }, 'test')
  const wish = { price_id: bigger.id }
  const preview = await team.post('/v1/contact/customer/subscription/preview', wish)
  assert.equal(preview.status, 200, JSON.stringify(preview.body))
  const changed = await team.post('/v1/contact/customer/subscription/change', wish)
  assert.equal(changed.status, 200, JSON.stringify(changed.body))
  await hearStripe()
  const [charged] = await invoices()
  assert.equal(latest()?.items.data[0]?.price.unit_amount, 5000)
  // A second may pass between the two, and takes its share of the month along.
  assert.ok(Math.abs(charged.total - preview.body.due_now) <= 1, JSON.stringify(preview.body))
})
