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
export type Aggregation = 'sum' | 'count' | 'max' | 'unique' | 'last'

/** A team that pays by a meter, and what it can do. Amounts are in units, since each costs 1. */
export interface MeteredShop {
  readonly aggregation: Aggregation
  now(): Date
  /** The subscription and its period at the moment; null without one. */
  period(): Promise<string | null>
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
  /** The tenant pauses it at the gateway, where that is possible, and the service reads it after the period has ended. */
  pauseElsewhere(): Promise<void>
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
  /** Pauses a subscription as the tenant can on pages of the gateway, without a message; absent: there are none. */
  pauseQuietly?(ref: string): void
  pay(checkout: { url: string; session_ref: string }): Promise<void>
  settle(): Promise<void>
}

/**
 * Opens a service with one of the gateways. By a meter of each kind, it sells usage by the month and by the week, and a plan
 * that includes usage, which is counted but not billed. Another price is by another meter.
 */
export async function openMeteredShop(gateway: 'sandbox' | 'stripe') {
  const side = await (gateway === 'sandbox' ? sandboxSide() : stripeSide())
  const machine = await side.app.secretKey(side.owner, 'test')
  const sold = new Map<Aggregation, Promise<Record<PriceName, string>>>()
  return {
    ...side,
    async team(aggregation: Aggregation = 'sum') {
      const prices = sold.get(aggregation) ?? sell(side.owner, aggregation)
      sold.set(aggregation, prices)
      return teamOf(side, aggregation, await prices, machine)
    },
  }
}

async function sell(owner: Staff, aggregation: Aggregation): Promise<Record<PriceName, string>> {
  const meterOf = async (key: string) =>
    (await made(owner, 'meters', { key: `${key}_${aggregation}`, name: key, aggregation }, 'test')).key as string
  const [meter, other] = [await meterOf('calls'), await meterOf('jobs')]
  const priceBy = async (key: string, price: object) =>
    (await priceOf(owner, (await productIn(owner, `${key}_${aggregation}`, {}, 'test')).id, price, 'test')).id as string
  const quota = `quota_${aggregation}`
  await made(owner, 'features', { key: quota, name: 'Quota', kind: 'metered', meter, reset: 'period' }, 'test')
  const granted = { features: [{ feature: quota, value: 5000 }] }
  const plan = await productIn(owner, `plan_${aggregation}`, granted, 'test')
  return {
    month: await priceBy('monthly', { model: 'per_unit', amount: 1, meter }),
    week: await priceBy('weekly', { model: 'per_unit', amount: 1, meter, interval: 'week' }),
    other: await priceBy('other', { model: 'per_unit', amount: 1, meter: other }),
    included: (await priceOf(owner, plan.id, { amount: 0 }, 'test')).id,
  }
}

type Machine = Awaited<ReturnType<TestApp['secretKey']>>

async function teamOf(
  side: GatewaySide,
  aggregation: Aggregation,
  prices: Record<string, string>,
  machine: Machine,
): Promise<MeteredShop> {
  const { app, owner } = side
  const buyer = await app.contact(owner, { environment: 'test' })
  const customer_id: string = (await buyer.post('/v1/contact/customers', { name: 'Globex' })).body.id
  const asked = async (path: string, body: object) => {
    const answer = await buyer.post(path, body)
    assert.equal(answer.status, 200, `${path} ${JSON.stringify(answer.body)}`)
    await side.settle()
    return answer.body
  }
  const subscription = async () => (await buyer.get(own)).body.subscription
  const act = async (verb: 'pause' | 'unpause') => {
    const held = await subscription()
    const { status, body } = await owner.post(`/v1/organization/subscriptions/${held.id}/${verb}${inTest}`)
    assert.equal(status, 200, `${verb} ${JSON.stringify(body)}`)
    await side.settle()
  }
  const invoices = async () => {
    const { body } = await machine.get(`/v1/customers/${customer_id}/invoices?limit=100`)
    const oldestFirst: { total: number; status: string }[] = body.invoices.toReversed()
    return oldestFirst.flatMap(({ total, status }) => (total === 0 || status === 'void' ? [] : total))
  }
  const pass = async (time: number) => {
    app.clock.advance(hours(time))
    // The buyer and the staff stay signed in.
    const tomorrow = new Date(app.clock.now().getTime() + hours(24))
    await app.database.sql`
      update contact_sessions set expires_at = ${tomorrow} where contact_id = ${buyer.contactId}`
    await app.database.sql`update staff_sessions set expires_at = ${tomorrow} where user_id = ${owner.userId}`
    await side.settle()
  }
  return {
    aggregation,
    now: () => app.clock.now(),
    async period() {
      const held = await subscription()
      return held && `${held.id} ${held.current_period_start}`
    },
    async report(quantity, occurred_at) {
      const records = [{ meter: `calls_${aggregation}`, customer_id, quantity, ...(occurred_at && { occurred_at }) }]
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
    async pauseElsewhere() {
      const [held] = await app.database.sql<{ gateway_ref: string }[]>`
        select gateway_ref from subscriptions where customer_id = ${customer_id} and status = 'active'`
      if (side.pauseQuietly) side.pauseQuietly(String(held?.gateway_ref))
      else await act('pause')
      await pass(32 * 24)
    },
    pass,
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
    pauseQuietly(ref) {
      const held = stripe.account.subscriptions.get(ref)
      assert.ok(held)
      held.pause_collection = { behavior: 'void', resumes_at: null }
    },
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
