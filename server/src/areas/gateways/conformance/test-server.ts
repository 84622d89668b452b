import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import {
  type AskedCheckout,
  type Gateway,
  type GatewayCheckout,
  type GatewayInvoice,
  type GatewayObjectKind,
  type GatewayPrice,
  GatewayRefused,
  type GatewaySubscription,
  type MessageHeaders,
} from '../port.ts'

/** How the buyer's card behaves: `pays once` fails at the renewal. */
type Card = 'pays' | 'is declined' | 'pays once'

interface SignedMessage {
  raw: Buffer
  headers: MessageHeaders
}

/** A gateway and what happens around it: the buyer, the passing of time, the messages on their way. */
export interface TestServer {
  readonly gateway: Gateway
  /** The time of the gateway. */
  now(): Date
  /** The buyer pays at the page of a checkout. */
  pay(checkout: GatewayCheckout, card: Card): Promise<'paid' | 'refused'>
  /** Time passes until the current period of the subscription is over and what comes of it is done. */
  renew(subscriptionRef: string): Promise<void>
  /** The invoices of a subscription, the oldest first. */
  invoicesOf(subscriptionRef: string): Promise<string[]>
  /** A message as the gateway sends it: `about: null` is of a type that nobody knows. */
  message(
    about: { kind: GatewayObjectKind; ref: string } | null,
    options?: { secret?: string; at?: Date },
  ): SignedMessage
  /** Whether usage that is reported is on the invoice of `renew`. */
  readonly billsUsage: boolean
  close(): Promise<void>
}

export type Case = (testServer: TestServer) => Promise<void>

/** A monthly price of 29.00 unless said otherwise. */
export function priceOf(more: Partial<GatewayPrice> = {}): GatewayPrice {
  const product_id = randomUUID()
  return {
    id: randomUUID(),
    product_id,
    type: 'recurring',
    model: 'flat',
    currency: 'usd',
    amount: 2900,
    tiers: null,
    interval: 'month',
    interval_count: 1,
    meter: null,
    product: { id: product_id, name: 'Pro', description: 'For teams' },
    ...more,
  }
}

export const perSeat = (amount = 1000): GatewayPrice => priceOf({ model: 'per_seat', amount })

export const oneTime = (amount = 5000): GatewayPrice =>
  priceOf({ type: 'one_time', amount, interval: null, interval_count: null })

export function askedOf(more: Partial<AskedCheckout> = {}): AskedCheckout {
  const price = more.price ?? priceOf()
  return {
    checkoutId: randomUUID(),
    subscriptionId: price.type === 'recurring' ? randomUUID() : null,
    customer: { id: randomUUID(), name: 'Acme', email: 'billing@acme.example' },
    price,
    quantity: 1,
    coupon: null,
    trialDays: null,
    expiresAt: null,
    successUrl: 'https://shop.example.com/thanks',
    cancelUrl: 'https://shop.example.com/pricing',
    ...more,
  }
}

interface Bought {
  asked: AskedCheckout
  checkout: GatewayCheckout
  subscription: GatewaySubscription
  /** null where nothing was asked for yet. */
  invoice: GatewayInvoice | null
}

/** Opens a checkout, has it paid and reads what came of it. */
export async function buy(
  testServer: TestServer,
  more: Partial<AskedCheckout> = {},
  card: Card = 'pays',
): Promise<Bought> {
  const { gateway } = testServer
  const asked = askedOf(more)
  const opened = await gateway.openCheckout(asked, randomUUID())
  assert.equal(await testServer.pay(opened, card), 'paid')
  const checkout = await gateway.readCheckout(opened.ref)
  assert.equal(checkout?.state, 'paid')
  const subscription = await gateway.readSubscription(checkout?.subscriptionRef ?? '')
  assert.ok(checkout && subscription)
  const invoice = checkout.invoiceRef === null ? null : await gateway.readInvoice(checkout.invoiceRef)
  return { asked, checkout, subscription, invoice }
}

export async function invoicesIn(testServer: TestServer, subscriptionRef: string): Promise<GatewayInvoice[]> {
  const refs = await testServer.invoicesOf(subscriptionRef)
  return Promise.all(refs.map(async (ref) => (await testServer.gateway.readInvoice(ref)) as GatewayInvoice))
}

/** The gateway understood and said no, in a sentence for a person. */
export async function refuses(call: () => Promise<unknown>): Promise<GatewayRefused> {
  const error = await call().then(
    () => assert.fail('it was not refused'),
    (thrown: unknown) => thrown,
  )
  assert.ok(error instanceof GatewayRefused, String(error))
  assert.match(error.message, /\w{3}/)
  return error
}

/** The lines make up what the invoice says. */
export function addsUp({ lines, subtotal, discount, tax, total }: GatewayInvoice): void {
  assert.equal(
    lines.reduce((sum, { amount }) => sum + amount, 0),
    subtotal,
  )
  assert.equal(subtotal - discount + tax, total)
}
