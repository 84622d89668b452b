import assert from 'node:assert/strict'
import { completeCheckout } from '../../src/areas/gateways/stripe/testing/checkout.ts'
import { sendEvents } from '../../src/areas/gateways/stripe/testing/events.ts'
import { type StripeServer, stripeServer } from '../../src/areas/gateways/stripe/testing/server.ts'
import { cards } from '../../src/areas/gateways/stripe/testing/state.ts'
import { passTime } from '../../src/areas/gateways/stripe/testing/time.ts'
import { connectSandbox } from '../../src/areas/gateways/testing.ts'
import { hours } from '../../src/platform/clock.ts'
import { type TestApp, testApp } from '../../testing/app.ts'
import { made, priceOf, productIn } from '../../testing/catalogue.ts'
import type { Staff } from '../../testing/people.ts'

type PriceName = 'month' | 'week' | 'other' | 'included'

/** A team that pays by a meter, and what it can do. Amounts are in units, since each costs 1. */
export interface MeteredShop {
  now(): Date
  report(quantity: number, occurredAt?: string): Promise<void>
  buy(price: string): Promise<void>
  change(price: string): Promise<void>
  // biome-ignore lint/suspicious/noExplicitAny: a test says what it expects by asserting it
  preview(price: string): Promise<any>
  cancel(at: 'now' | 'period_end'): Promise<void>
  resume(): Promise<void>
  /** Staff pause the subscription, or let it run again. */
  pause(): Promise<void>
  unpause(): Promise<void>
  /** Hours pass, and what comes of it is done. */
  pass(hours: number): Promise<void>
  /** The totals of the invoices that ask for an amount, the oldest first. */
  invoices(): Promise<number[]>
  /** The sum of all invoices. */
  billed(): Promise<number>
}

const inTest = '?environment=test'
const own = '/v1/contact/customer/subscription'

interface GatewaySide {
  app: TestApp
  owner: Staff
  pay(checkout: { url: string; session_ref: string }): Promise<void>
  settle(): Promise<void>
}

/**
 * Opens a service with one of the gateways. It sells calls by the month and by the week, another meter's usage, and a plan
 * that includes calls, whose usage is counted but not billed.
 */
export async function openMeteredShop(gateway: 'sandbox' | 'stripe') {
  const side = await (gateway === 'sandbox' ? sandboxSide() : stripeSide())
  const { app, owner } = side
  const meter = (await made(owner, 'meters', { key: 'calls', name: 'Calls', aggregation: 'sum' }, 'test')).key
  const other = (await made(owner, 'meters', { key: 'jobs', name: 'Jobs', aggregation: 'sum' }, 'test')).key
  const product = async (key: string, price: object) =>
    (await priceOf(owner, (await productIn(owner, key, {}, 'test')).id, price, 'test')).id as string
  const quota = { key: 'quota', name: 'Quota', kind: 'metered', meter, reset: 'period' }
  await made(owner, 'features', quota, 'test')
  const plan = await productIn(owner, 'plan', { features: [{ feature: 'quota', value: 5000 }] }, 'test')
  const prices: Record<PriceName, string> = {
    month: await product('monthly', { model: 'per_unit', amount: 1, meter }),
    week: await product('weekly', { model: 'per_unit', amount: 1, meter, interval: 'week' }),
    other: await product('other', { model: 'per_unit', amount: 1, meter: other }),
    included: (await priceOf(owner, plan.id, { amount: 0 }, 'test')).id,
  }
  const machine = await app.secretKey(owner, 'test')
  return { ...side, meter, prices, machine, team: () => teamOf(side, prices, machine) }
}

type Machine = Awaited<ReturnType<TestApp['secretKey']>>

async function teamOf(side: GatewaySide, prices: Record<string, string>, machine: Machine): Promise<MeteredShop> {
  const { app, owner } = side
  const buyer = await app.contact(owner, { environment: 'test' })
  const customer_id: string = (await buyer.post('/v1/contact/customers', { name: 'Globex' })).body.id
  const asked = async (path: string, body: object) => {
    const answer = await buyer.post(path, body)
    assert.equal(answer.status, 200, `${path} ${JSON.stringify(answer.body)}`)
    await side.settle()
    return answer.body
  }
  const act = async (verb: 'pause' | 'unpause') => {
    const held = (await buyer.get(own)).body.subscription
    const { status, body } = await owner.post(`/v1/organization/subscriptions/${held.id}/${verb}${inTest}`)
    assert.equal(status, 200, `${verb} ${JSON.stringify(body)}`)
    await side.settle()
  }
  const invoices = async () => {
    const { body } = await machine.get(`/v1/customers/${customer_id}/invoices?limit=100`)
    const oldestFirst: { total: number }[] = body.invoices.toReversed()
    return oldestFirst.map(({ total }) => total).filter((total) => total !== 0)
  }
  return {
    now: () => app.clock.now(),
    async report(quantity, occurred_at) {
      const records = [{ meter: 'calls', customer_id, quantity, ...(occurred_at && { occurred_at }) }]
      const { body } = await machine.post('/v1/usage', { records })
      assert.deepEqual(body, { accepted: 1, refused: [] })
    },
    async buy(price) {
      const wish = { price_id: prices[price], success_url: 'https://app.example.com/thanks' }
      const { status, body } = await buyer.post('/v1/contact/customer/checkout', wish)
      assert.equal(status, 200, JSON.stringify(body))
      await side.pay(body.checkout)
      await side.settle()
    },
    change: (price) => asked(`${own}/change`, { price_id: prices[price] }),
    preview: async (price) => (await buyer.post(`${own}/preview`, { price_id: prices[price] })).body,
    cancel: (at) => asked(`${own}/cancel`, { at }),
    resume: () => asked(`${own}/resume`, {}),
    pause: () => act('pause'),
    unpause: () => act('unpause'),
    async pass(time) {
      app.clock.advance(hours(time))
      // The buyer and the staff stay signed in.
      const tomorrow = new Date(app.clock.now().getTime() + hours(24))
      await app.database.sql`
        update contact_sessions set expires_at = ${tomorrow} where contact_id = ${buyer.contactId}`
      await app.database.sql`update staff_sessions set expires_at = ${tomorrow} where user_id = ${owner.userId}`
      await side.settle()
    },
    invoices,
    billed: async () => (await invoices()).reduce((sum, total) => sum + total, 0),
  }
}

async function sandboxSide(): Promise<GatewaySide> {
  const app = await testApp()
  const owner = await app.signUp()
  await connectSandbox(owner)
  return {
    app,
    owner,
    async pay({ url }) {
      const body = new URLSearchParams({ card: '4242424242424242' })
      const { status } = await fetch(app.baseUrl + new URL(url).pathname, { method: 'POST', body, redirect: 'manual' })
      assert.equal(status, 303)
    },
    settle: () => app.settle(),
  }
}

const signingSecret = 'whsec_localsigningsecret'

async function stripeSide(): Promise<GatewaySide> {
  let app: TestApp | undefined
  const stripe: StripeServer = await stripeServer({ now: () => app?.clock.now() ?? new Date() })
  const settings = { publicUrl: 'http://userkeep.test', allowPrivateTargets: true, checkAnswers: true }
  const opened = await testApp({ settings: { ...settings, stripeApi: stripe.url } })
  app = opened
  opened.whenClosed(() => stripe.close())
  const owner = await opened.signUp()
  const credentials = { secret_key: stripe.secretKey, webhook_secret: signingSecret }
  const { body } = await owner.post(`/v1/organization/gateways${inTest}`, { provider: 'stripe', credentials })
  stripe.account.endpoints.push({ url: body.webhook_url, secret: signingSecret, enabled_events: ['*'] } as never)
  return {
    app: opened,
    owner,
    async pay({ session_ref }) {
      completeCheckout(stripe.account, session_ref, cards.pays)
    },
    async settle() {
      await opened.settle()
      passTime(stripe.account)
      while (stripe.account.events.length > 0) {
        await sendEvents(stripe.account, (url) => url.replace('http://userkeep.test', opened.baseUrl))
        await opened.settle()
      }
    },
  }
}
