import { createHmac, randomUUID, timingSafeEqual } from 'node:crypto'
import type { TestApp } from '../../../testing/app.ts'
import type { Staff } from '../../../testing/people.ts'
import {
  type CreateGateway,
  type Gateway,
  type GatewayCheckout,
  type GatewayInvoice,
  type GatewayObjectKind,
  GatewayRefused,
  type GatewaySubscription,
  GatewayUnreachable,
  signatureToleranceSeconds,
} from './port.ts'
import { type Provider, providers } from './providers.ts'

type Method = Exclude<keyof Gateway, 'readMessage'>

/** One call as it arrived at the gateway. */
export interface FakeCall {
  connectionId: string
  method: Method
  /** The key of a changing call. */
  key: string | null
  input: unknown[]
}

/** Decides what becomes of a call: throws to refuse or not to answer, or waits. */
type Interference = (call: FakeCall) => void | Promise<void>

/** A gateway in memory, for tests. It keeps what it was asked for, and does each thing once under its key. */
export interface FakeGateway {
  /** In the order of their arrival, repeats included. */
  readonly calls: FakeCall[]
  /** How often something was really done under a key. */
  effects(key: string): number
  readonly checkouts: Map<string, GatewayCheckout>
  readonly subscriptions: Map<string, GatewaySubscription>
  readonly invoices: Map<string, GatewayInvoice>
  /** From now on, before a call does anything; null: nothing is in the way. */
  before: Interference | null
  /** From now on, after a call has done its work and before it answers. */
  after: Interference | null
  /** A message that it would send, signed now. */
  message(
    connectionId: string,
    about: { kind: GatewayObjectKind; ref: string } | null,
    options?: { id?: string; type?: string },
  ): { connectionId: string; body: string; headers: Record<string, string> }
}

export const refuses = (code = 'card_declined', message = 'The card was declined.'): never => {
  throw new GatewayRefused(code, message)
}

export const isAway = (): never => {
  throw new GatewayUnreachable('The gateway is away.')
}

const secrets = new Map<string, string>()

/** For as long as the service is open, another gateway stands in for a provider in this process. */
export function replaceProvider(app: Pick<TestApp, 'whenClosed'>, name: Provider, gateway: CreateGateway): void {
  const replaced = providers[name]
  providers[name] = gateway
  app.whenClosed(() => Object.assign(providers, { [name]: replaced }))
}

/** Stands in for the provider `sandbox` in this process. */
export function registerFakeGateway(app: Pick<TestApp, 'clock' | 'whenClosed'>): FakeGateway {
  const { clock } = app
  const done = new Map<string, { times: number; result: unknown }>()
  const fake: FakeGateway = {
    calls: [],
    effects: (key) => done.get(key)?.times ?? 0,
    checkouts: new Map(),
    subscriptions: new Map(),
    invoices: new Map(),
    before: null,
    after: null,
    message(
      connectionId,
      about,
      { id = `msg_${randomUUID()}`, type = about ? `${about.kind}.updated` : 'other' } = {},
    ) {
      const body = JSON.stringify({ id, type, about })
      const t = Math.floor(clock.now().getTime() / 1000)
      const signature = sign(secrets.get(connectionId) ?? '', t, Buffer.from(body))
      return { connectionId, body, headers: { 'sandbox-signature': `t=${t},v1=${signature}` } }
    },
  }
  const arriving =
    (connectionId: string): Arrive =>
    async (method, key, input, act) => {
      const call = { connectionId, method, key, input }
      fake.calls.push(call)
      await fake.before?.(call)
      const known = key === null ? undefined : done.get(key)
      const result = known ? (known.result as ReturnType<typeof act>) : act()
      if (key !== null) done.set(key, { times: known?.times ?? 1, result })
      await fake.after?.(call)
      return result
    }
  replaceProvider(
    app,
    'sandbox',
    create(fake, arriving, () => clock.now()),
  )
  return fake
}

const sign = (secret: string, t: number, raw: Buffer) =>
  createHmac('sha256', secret).update(`${t}.`).update(raw).digest('hex')

type Arrive = <T>(method: Method, key: string | null, input: unknown[], act: () => T) => Promise<T>

function create(fake: FakeGateway, arriving: (connectionId: string) => Arrive, now: () => Date): CreateGateway {
  const { checkouts, subscriptions, invoices } = fake
  return ({ id, credentials, customers, prices }) => {
    if (credentials.webhookSecret !== null) secrets.set(id, credentials.webhookSecret)
    const arrive = arriving(id)
    return {
      ...ofSubscriptions(subscriptions, arrive, now),
      ...ofInvoices(invoices, arrive, now),
      test: () => arrive('test', null, [], () => ({ account: 'Fake account' })),
      async openCheckout(asked, key) {
        await customers.save(asked.customer.id, `cus_${asked.customer.id}`)
        await prices.save(asked.price.id, `price_${asked.price.id}`)
        return arrive('openCheckout', key, [asked], () =>
          put(checkouts, {
            ref: `cs_${asked.checkoutId}`,
            url: `https://pay.example.com/${asked.checkoutId}`,
            expiresAt: asked.expiresAt ? new Date(asked.expiresAt) : new Date(now().getTime() + 86_400_000),
            state: 'open',
            subscriptionRef: null,
            invoiceRef: null,
            instrument: null,
            ours: { checkoutId: asked.checkoutId },
          }),
        )
      },
      expireCheckout: (ref, key) =>
        arrive('expireCheckout', key, [ref], () => {
          const checkout = held(checkouts, ref)
          return checkout.state === 'open' ? put(checkouts, { ...checkout, state: 'expired' }) : checkout
        }),
      readCheckout: (ref) => arrive('readCheckout', null, [ref], () => checkouts.get(ref) ?? null),
      reportUsage: (usage, key) => arrive('reportUsage', key, [usage], () => undefined),
      billUsage: (usage, key) => arrive('billUsage', key, [usage], () => ({ ref: `in_${randomUUID()}` })),
      renameCustomer: (ref, name, key) => arrive('renameCustomer', key, [ref, name], () => undefined),
      renameProduct: (product, key) => arrive('renameProduct', key, [product], () => undefined),
      billingPortal: (ref, returnUrl) =>
        arrive('billingPortal', null, [ref, returnUrl], () => ({ url: `https://portal.example.com/${ref}` })),
      readMessage: (raw, headers) => readSigned(raw, headers['sandbox-signature'], credentials.webhookSecret, now()),
    }
  }
}

const held = <T>(map: Map<string, T>, ref: string): T =>
  map.get(ref) ?? refuses('no_such_object', 'There is no such object.')

const put = <T extends { ref: string }>(map: Map<string, T>, object: T): T => {
  map.set(object.ref, object)
  return object
}

type OfSubscriptions = Pick<Gateway, `${string}Subscription` & keyof Gateway> &
  Pick<Gateway, 'previewChange' | 'endTrial'>

function ofSubscriptions(
  subscriptions: Map<string, GatewaySubscription>,
  arrive: Arrive,
  now: () => Date,
): OfSubscriptions {
  const changed = (ref: string, part: Partial<GatewaySubscription>) =>
    put(subscriptions, { ...held(subscriptions, ref), ...part })
  return {
    readSubscription: (ref) => arrive('readSubscription', null, [ref], () => subscriptions.get(ref) ?? null),
    previewChange: (ref, to, usage) =>
      arrive('previewChange', null, usage ? [ref, to, usage] : [ref, to], () => {
        const { currentPeriodEnd: nextAt } = held(subscriptions, ref)
        return { now: 0, next: 0, nextAt, currency: to.price.currency, lines: [] }
      }),
    changeSubscription: (ref, to, key) =>
      arrive('changeSubscription', key, [ref, to], () =>
        changed(ref, { priceRef: `price_${to.price.id}`, quantity: to.quantity }),
      ),
    cancelSubscription: (ref, at, key, usage) =>
      arrive('cancelSubscription', key, usage ? [ref, at, usage] : [ref, at], () =>
        at === 'now'
          ? changed(ref, { status: 'canceled', canceledAt: now(), endedAt: now(), cancelAt: null })
          : changed(ref, { canceledAt: now(), cancelAt: held(subscriptions, ref).currentPeriodEnd }),
      ),
    resumeSubscription: (ref, key) =>
      arrive('resumeSubscription', key, [ref], () => changed(ref, { cancelAt: null, canceledAt: null })),
    endTrial: (ref, key) =>
      arrive('endTrial', key, [ref], () => {
        const { status } = held(subscriptions, ref)
        return changed(ref, status === 'trialing' ? { status: 'active', trialEndsAt: now() } : {})
      }),
    pauseSubscription: (ref, key) => arrive('pauseSubscription', key, [ref], () => changed(ref, { status: 'paused' })),
    unpauseSubscription: (ref, key) =>
      arrive('unpauseSubscription', key, [ref], () => changed(ref, { status: 'active' })),
  }
}

const ofInvoices = (
  invoices: Map<string, GatewayInvoice>,
  arrive: Arrive,
  now: () => Date,
): Pick<Gateway, 'readInvoice' | 'payInvoice' | 'refundInvoice'> => ({
  readInvoice: (ref) => arrive('readInvoice', null, [ref], () => invoices.get(ref) ?? null),
  payInvoice: (ref, key) =>
    arrive('payInvoice', key, [ref], () => {
      const invoice = held(invoices, ref)
      return put(invoices, { ...invoice, status: 'paid', amountPaid: invoice.total, paidAt: now() })
    }),
  refundInvoice: (ref, amount, key) =>
    arrive('refundInvoice', key, [ref, amount], () => refund(invoices, held(invoices, ref), amount, now())),
})

function refund(invoices: Map<string, GatewayInvoice>, invoice: GatewayInvoice, amount: number, now: Date) {
  const made = { ref: `re_${randomUUID()}`, amount, status: 'succeeded', createdAt: now } as const
  const refunds = [...invoice.refunds, made]
  invoices.set(invoice.ref, { ...invoice, refunds, amountRefunded: invoice.amountRefunded + amount })
  return { ref: made.ref, status: made.status }
}

function readSigned(raw: Buffer, header: string | null, secret: string | null, now: Date) {
  const [, t = '', given = ''] = header?.match(/^t=(\d+),v1=([0-9a-f]{64})$/) ?? []
  if (secret === null || t === '') return null
  if (Math.abs(now.getTime() / 1000 - Number(t)) > signatureToleranceSeconds) return null
  if (!timingSafeEqual(Buffer.from(sign(secret, Number(t), raw)), Buffer.from(given))) return null
  return JSON.parse(raw.toString())
}

/** Connects the environment `test` to the fake, or to the sandbox where none is registered. Answers its id. */
export async function connectSandbox(owner: Staff, name?: string): Promise<string> {
  const { status, body } = await owner.post('/v1/organization/gateways?environment=test', { provider: 'sandbox', name })
  if (status !== 201) throw new Error(JSON.stringify(body))
  return body.id
}

/** Has a message arrive as the gateway sends it. */
export const deliver = ({ baseUrl }: TestApp, message: ReturnType<FakeGateway['message']>): Promise<Response> =>
  fetch(`${baseUrl}/gateways/${message.connectionId}`, {
    method: 'POST',
    body: message.body,
    headers: { 'content-type': 'application/json', ...message.headers },
  })
