import type Stripe from 'stripe'
import type { Clock } from '../../../../platform/clock.ts'

/** A card of Stripe's own documentation, and what becomes of a charge: https://docs.stripe.com/testing */
export const cards = {
  pays: '4242424242424242',
  declined: '4000000000000002',
  /** Pays at checkout, and is declined ever after. */
  failsLater: '4000000000000341',
} as const
export type Card = (typeof cards)[keyof typeof cards]

/** The state of a Stripe account, as far as it is used here. */
export interface Account {
  readonly clock: Clock
  readonly customers: Map<string, Stripe.Customer>
  /** How each customer pays since its last checkout. */
  readonly wallets: Map<string, Card>
  readonly products: Map<string, Stripe.Product>
  readonly prices: Map<string, Stripe.Price>
  readonly coupons: Map<string, Stripe.Coupon>
  readonly meters: Map<string, Stripe.Billing.Meter>
  readonly usage: Stripe.Billing.MeterEvent[]
  /** Events that an invoice has billed. */
  readonly billed: Set<Stripe.Billing.MeterEvent>
  readonly sessions: Map<string, Stripe.Checkout.Session>
  /** The order of a session, which is not part of its answer. */
  readonly orders: Map<string, Order>
  readonly subscriptions: Map<string, Stripe.Subscription>
  readonly schedules: Map<string, Stripe.SubscriptionSchedule>
  readonly invoices: Map<string, Stripe.Invoice>
  /** Lines that wait for the next invoice of a subscription. */
  readonly pending: Map<string, Stripe.InvoiceLineItem[]>
  readonly payments: Map<string, Stripe.InvoicePayment>
  readonly refunds: Map<string, Stripe.Refund>
  readonly taxRates: Map<string, Stripe.TaxRate>
  /** Whether Stripe Tax is set up, with this rate on everything. */
  tax: Stripe.TaxRate | null
  readonly events: Stripe.Event[]
  /** Where events are sent, each with the secret that signs them. */
  readonly endpoints: Stripe.WebhookEndpoint[]
  nextId(prefix: string): string
  now(): number
}

export interface Order {
  readonly price: Stripe.Price
  readonly quantity: number | undefined
  readonly coupon: Stripe.Coupon | null
  readonly trialDays: number
  readonly metadata: Record<string, string>
}

export function newAccount(clock: Clock): Account {
  let made = 0
  return {
    clock,
    customers: new Map(),
    wallets: new Map(),
    products: new Map(),
    prices: new Map(),
    coupons: new Map(),
    meters: new Map(),
    usage: [],
    billed: new Set(),
    sessions: new Map(),
    orders: new Map(),
    subscriptions: new Map(),
    schedules: new Map(),
    invoices: new Map(),
    pending: new Map(),
    payments: new Map(),
    refunds: new Map(),
    taxRates: new Map(),
    tax: null,
    events: [],
    endpoints: [],
    nextId: (prefix) => `${prefix}_local${String(++made).padStart(8, '0')}`,
    now: () => Math.floor(clock.now().getTime() / 1000),
  }
}

/** A refusal as Stripe words it. */
export class StripeProblem extends Error {
  override name = 'StripeProblem'
  readonly status: number
  readonly body: { type: string; message: string; code?: string; param?: string; decline_code?: string }

  constructor(status: number, body: StripeProblem['body']) {
    super(body.message)
    this.status = status
    this.body = body
  }
}

export const badRequest = (message: string, code?: string, param?: string): never => {
  throw new StripeProblem(400, {
    type: 'invalid_request_error',
    message,
    ...(code && { code }),
    ...(param && { param }),
  })
}

/** Returns the object of an id, or throws Stripe's error. */
export function heldIn<T>(things: ReadonlyMap<string, T>, id: string, kind: string): T {
  const held = things.get(id)
  if (held !== undefined) return held
  throw new StripeProblem(404, {
    type: 'invalid_request_error',
    code: 'resource_missing',
    message: `No such ${kind}: '${id}'`,
    param: 'id',
  })
}
