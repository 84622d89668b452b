import { randomUUID } from 'node:crypto'
import type { MovableClock } from '../../../../platform/clock.ts'
import { createOutgoing } from '../../../../platform/outgoing/outgoing.ts'
import type { Platform } from '../../../../platform/platform.ts'
import type { AskedCheckout, Gateway, GatewayPrice, OpenConnection, Refs } from '../../port.ts'
import { stripeGateway } from '../gateway.ts'
import { completeCheckout } from './checkout.ts'
import { type StripeServer, stripeServer } from './server.ts'
import { type Card, cards } from './state.ts'

export const webhookSecret = 'whsec_localsigningsecret'

/** Stripe's SDK pointed at the local server, with what our things are called there in memory. */
export interface TestServer {
  readonly clock: MovableClock
  readonly server: StripeServer
  readonly gateway: Gateway
  readonly connection: OpenConnection
  /** A gateway of the same connection that has another key. */
  withKey(secretKey: string): Gateway
  /** Buys, and answers what came of it. */
  bought(wish?: Partial<AskedCheckout>, card?: Card): Promise<{ subscriptionRef: string; invoiceRef: string }>
  close(): Promise<void>
}

export async function testServer(): Promise<TestServer> {
  const clock = stillClock()
  const server = await stripeServer(clock)
  const outgoing = createOutgoing({ allowPrivateTargets: true })
  const settings = { publicUrl: 'http://userkeep.test', allowPrivateTargets: true, checkAnswers: true }
  const platform = { clock, outgoing, settings: { ...settings, stripeApi: server.url } } as unknown as Platform
  const scope = { organizationId: randomUUID(), environmentId: randomUUID(), environment: 'test' } as const
  const connection: OpenConnection = {
    id: randomUUID(),
    scope,
    credentials: { secretKey: server.secretKey, webhookSecret },
    customers: refsInMemory(),
    prices: refsInMemory(),
  }
  const gateway = stripeGateway(connection, platform)
  return {
    clock,
    server,
    gateway,
    connection,
    withKey: (secretKey) => stripeGateway({ ...connection, credentials: { secretKey, webhookSecret } }, platform),
    async bought(wish = {}, card = cards.pays) {
      const { ref } = await gateway.openCheckout(checkout(wish), randomUUID())
      completeCheckout(server.account, ref, card)
      const done = await gateway.readCheckout(ref)
      return { subscriptionRef: done?.subscriptionRef ?? '', invoiceRef: done?.invoiceRef ?? '' }
    },
    async close() {
      await outgoing.close()
      await server.close()
    },
  }
}

/** Stands still until it is moved, so that what is left of a period is the same for two who ask one after the other. */
function stillClock(): MovableClock {
  let time = Date.now()
  return {
    now: () => new Date(time),
    advance(milliseconds) {
      time += milliseconds
    },
  }
}

function refsInMemory(): Refs {
  const known = new Map<string, string>()
  return {
    find: async (id) => known.get(id) ?? null,
    async save(id, ref) {
      if (!known.has(id)) known.set(id, ref)
      return known.get(id) ?? ref
    },
  }
}

export function price(wish: Partial<GatewayPrice> = {}): GatewayPrice {
  const product_id = randomUUID()
  return {
    id: randomUUID(),
    product_id,
    type: 'recurring',
    model: 'flat',
    currency: 'eur',
    amount: 4900,
    tiers: null,
    interval: 'month',
    interval_count: 1,
    meter: null,
    product: { id: product_id, name: 'Pro', description: 'All of it' },
    ...wish,
  }
}

export const checkout = (wish: Partial<AskedCheckout> = {}): AskedCheckout => ({
  checkoutId: randomUUID(),
  subscriptionId: wish.price?.type === 'one_time' ? null : randomUUID(),
  customer: { id: randomUUID(), name: 'Ada & Co', email: 'ada@example.com' },
  price: price(),
  quantity: 1,
  coupon: null,
  trialDays: null,
  expiresAt: null,
  successUrl: 'https://app.example.com/thanks',
  cancelUrl: null,
  ...wish,
})
