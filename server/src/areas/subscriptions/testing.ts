import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { TestApp } from '../../../testing/app.ts'
import { priceOf, productIn } from '../../../testing/catalogue.ts'
import type { ContactPerson } from '../../../testing/contacts.ts'
import type { Staff } from '../../../testing/people.ts'
import type { Answer } from '../../../testing/requests.ts'
import { days } from '../../platform/clock.ts'
import { connectSandbox, deliver, type FakeGateway, registerFakeGateway } from '../gateways/testing.ts'

export const checkoutPath = '/v1/contact/customer/checkout'
export const ownPath = '/v1/contact/customer/subscription'
const inTest = '?environment=test'

/** A tenant that sells, a team that buys, and a gateway between them. */
export interface Shop {
  app: TestApp
  owner: Staff
  fake: FakeGateway
  connectionId: string
  /** The owner of the team. */
  buyer: ContactPerson
  customerId: string
  prices: Record<'flat' | 'yearly' | 'seats' | 'trial' | 'bigger' | 'dollars' | 'addOn' | 'pack', string>
  checkout(body?: object, key?: string, by?: ContactPerson): Promise<Answer>
  /** Checks out, pays and reports the payment. Returns the subscription's id. */
  buy(price: string, by?: ContactPerson): Promise<string>
  /** Pays like the buyer on the gateway's page. */
  pay(checkout: { session_ref: string }, status?: 'active' | 'trialing', instrument?: string): Promise<string>
  // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects by asserting it
  subscription(id: string): Promise<any>
  report(ref: string, part: object): Promise<void>
  join(): Promise<ContactPerson>
}

export async function openShop(app: TestApp): Promise<Shop> {
  const fake = registerFakeGateway(app)
  const owner = await app.signUp()
  const connectionId = await connectSandbox(owner)
  const prices = await stock(owner)
  const buyer = await app.contact(owner, { environment: 'test' })
  const { body } = await buyer.post('/v1/contact/customers', { name: 'Globex' })
  const customerId = body.id
  const shop: Shop = {
    ...{ app, owner, fake, connectionId, prices, buyer, customerId },
    checkout: (more = {}, key, by = buyer) =>
      by.post(
        checkoutPath,
        { price_id: prices.flat, success_url: 'https://app.example.com/thanks', ...more },
        key === undefined ? {} : { headers: { 'idempotency-key': key } },
      ),
    async buy(price, by = buyer) {
      const { status, body } = await shop.checkout({ price_id: price }, undefined, by)
      assert.equal(status, 200, JSON.stringify(body))
      await shop.pay(body.checkout)
      return body.subscription.id
    },
    async pay({ session_ref: ref }, status = 'active', instrument) {
      const subscriptionRef = payAt(fake, app.clock.now(), ref, status)
      const paid = fake.checkouts.get(ref)
      if (paid && instrument) fake.checkouts.set(ref, { ...paid, instrument })
      await deliver(app, fake.message(connectionId, { kind: 'checkout', ref }))
      await app.settle()
      return subscriptionRef
    },
    async subscription(id) {
      return (await owner.get(`/v1/organization/subscriptions/${id}${inTest}`)).body
    },
    async report(ref, part) {
      const before = fake.subscriptions.get(ref)
      assert.ok(before)
      fake.subscriptions.set(ref, { ...before, ...part })
      await deliver(app, fake.message(connectionId, { kind: 'subscription', ref }))
      await app.settle()
    },
    async join() {
      const person = await app.contact(owner, { environment: 'test' })
      const added = await owner.post(`/v1/organization/customers/${customerId}/members${inTest}`, {
        contact_id: person.contactId,
      })
      assert.equal(added.status, 201, JSON.stringify(added.body))
      return person
    },
  }
  return shop
}

export async function stock(owner: Staff): Promise<Shop['prices']> {
  const visible = { public: true }
  const plan = await productIn(owner, 'starter', visible, 'test')
  const team = await productIn(owner, 'team', visible, 'test')
  const addOn = await productIn(owner, 'support', { ...visible, kind: 'add_on' }, 'test')
  const pack = await productIn(owner, 'pack', { ...visible, kind: 'credit_pack', credits: 500 }, 'test')
  const of = async (product: { id: string }, more: object = {}) => (await priceOf(owner, product.id, more, 'test')).id
  const once = { type: 'one_time', interval: null, interval_count: null }
  return {
    flat: await of(plan, { amount: 1000 }),
    yearly: await of(plan, { amount: 10_000, interval: 'year' }),
    trial: await of(plan, { amount: 2000, trial_days: 14 }),
    dollars: await of(plan, { currency: 'usd' }),
    seats: await of(team, { model: 'per_seat', amount: 700 }),
    bigger: await of(team, { amount: 9000 }),
    addOn: await of(addOn, { amount: 300 }),
    pack: await of(pack, once),
  }
}

/** Pays at the fake gateway: the subscription begins, and the session ends. */
export function payAt(fake: FakeGateway, now: Date, sessionRef: string, status: 'active' | 'trialing'): string {
  const session = fake.checkouts.get(sessionRef)
  const opened = fake.calls.findLast(
    ({ method, input }) =>
      method === 'openCheckout' && (input[0] as { checkoutId: string }).checkoutId === session?.ours.checkoutId,
  )
  assert.ok(session && opened)
  const asked = opened.input[0] as {
    subscriptionId: string | null
    customer: { id: string }
    price: { id: string }
    quantity: number
  }
  const ref = `sub_${randomUUID()}`
  const end = new Date(now.getTime() + days(30))
  if (asked.subscriptionId !== null)
    fake.subscriptions.set(ref, {
      ref,
      status,
      customerRef: `cus_${asked.customer.id}`,
      priceRef: `price_${asked.price.id}`,
      quantity: asked.quantity,
      currentPeriodStart: now,
      currentPeriodEnd: end,
      trialEndsAt: status === 'trialing' ? new Date(now.getTime() + days(14)) : null,
      cancelAt: null,
      canceledAt: null,
      endedAt: null,
      ours: { subscriptionId: asked.subscriptionId },
    })
  const subscriptionRef = asked.subscriptionId === null ? null : ref
  fake.checkouts.set(sessionRef, { ...session, state: 'paid', subscriptionRef })
  return ref
}

export async function factTypes(app: TestApp, customerId: string): Promise<string[]> {
  await app.settle()
  const rows = await app.database.sql<{ type: string }[]>`
    select type from facts where customer_id = ${customerId} and type like 'subscription.%' order by sequence`
  return rows.map(({ type }) => type)
}

export { connectSandbox, deliver, type FakeCall, isAway, refuses } from '../gateways/testing.ts'
