import type { Platform } from '../../platform/platform.ts'
import type {
  AskedCheckout,
  AtMoment,
  BilledUsage,
  ClosingUsage,
  GatewayCheckout,
  GatewayInvoice,
  GatewayObjectKind,
  GatewayPrice,
  GatewayRefund,
  GatewaySubscription,
  Proration,
  RenamedProduct,
} from './objects.ts'

export type * from './objects.ts'

/** The cost of a subscription change: now, and at the next renewal. */
export interface ChangePreview {
  readonly now: number
  readonly next: number
  /** The next renewal after the change. */
  readonly nextAt: Date
  readonly currency: string
  readonly lines: readonly { readonly description: string; readonly amount: number }[]
}

/** A quantity of usage, reported to the gateway once per key. */
export interface ReportedUsage {
  readonly customerRef: string
  /** The key of the meter. */
  readonly meter: string
  /** Negative for a correction. */
  readonly quantity: number
  readonly at: Date
}

/** A message of the gateway and the object it is about, which is read again rather than trusted. */
export interface GatewayMessage {
  readonly id: string
  readonly type: string
  readonly about: { readonly kind: GatewayObjectKind; readonly ref: string } | null
}

/**
 * A payment gateway. A refusal is a `GatewayRefused`; any other error means that it could not be reached and is
 * retried. A method with a `key` changes something, once per key.
 */
export interface Gateway {
  /** Whether the credentials work, and whose account they open. */
  test(): Promise<{ readonly account: string }>
  openCheckout(asked: AskedCheckout, key: string): Promise<GatewayCheckout>
  /** Closes the page unless it was paid or has closed; returns the checkout afterwards in any case. */
  expireCheckout(ref: string, key: string): Promise<GatewayCheckout>
  readCheckout(ref: string): Promise<GatewayCheckout | null>
  readSubscription(ref: string): Promise<GatewaySubscription | null>
  readInvoice(ref: string): Promise<GatewayInvoice | null>
  /** Reads only, and is called directly. */
  previewChange(
    subscriptionRef: string,
    to: { readonly price: GatewayPrice; readonly quantity: number },
    usage?: ClosingUsage | null,
  ): Promise<ChangePreview>
  // Each returns the subscription afterwards. `usage` is billed together with the usage reported before.
  changeSubscription(
    ref: string,
    to: {
      readonly price: GatewayPrice
      readonly quantity: number
      readonly at: AtMoment
      /** When a change of the quantity is charged; absent: `now`. */
      readonly proration?: Proration
      readonly usage?: ClosingUsage | null
    },
    key: string,
  ): Promise<GatewaySubscription>
  cancelSubscription(ref: string, at: AtMoment, key: string, usage?: ClosingUsage | null): Promise<GatewaySubscription>
  resumeSubscription(ref: string, key: string): Promise<GatewaySubscription>
  /** Ends a trial and charges the first period; changes nothing where no trial runs. */
  endTrial(ref: string, key: string): Promise<GatewaySubscription>
  pauseSubscription(ref: string, key: string): Promise<GatewaySubscription>
  unpauseSubscription(ref: string, key: string): Promise<GatewaySubscription>
  payInvoice(ref: string, key: string): Promise<GatewayInvoice>
  refundInvoice(ref: string, amount: number, key: string): Promise<Pick<GatewayRefund, 'ref' | 'status'>>
  reportUsage(usage: ReportedUsage, key: string): Promise<void>
  /** Makes an invoice of usage that no subscription will bill, and collects it. */
  billUsage(usage: BilledUsage, key: string): Promise<{ readonly ref: string }>
  renameCustomer(ref: string, name: string, key: string): Promise<void>
  renameProduct(product: RenamedProduct, key: string): Promise<void>
  /** A page of the gateway where the customer sees its invoices and changes its payment method. */
  billingPortal(customerRef: string, returnUrl: string): Promise<{ readonly url: string }>
  /** Returns null if the signature is not this connection's, or is older than five minutes. */
  readMessage(raw: Buffer, headers: MessageHeaders): GatewayMessage | null
}

/** The headers that may contain the signature of a message, in lower case. */
const signatureHeaders = ['stripe-signature', 'sandbox-signature'] as const
export type MessageHeaders = Readonly<Record<(typeof signatureHeaders)[number], string | null>>

/** The maximum age of a signed message, and the maximum lead of its clock. */
export const signatureToleranceSeconds = 300

/** Shown where a trial is offered, because a card that already had one is recognized only once it is entered. */
export const trialOnce =
  'The free trial is available once per card. If this card already had a trial of this product, the first period is charged today.'

/** The maximum duration of a call to a gateway. */
export const callLimitMs = 10_000

/** The gateway refused: a declined payment or an unknown object. The message is shown to people. */
export class GatewayRefused extends Error {
  override name = 'GatewayRefused'
  readonly code: string

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** The gateway could not be reached: a timeout, an error of its own, or the network's. */
export class GatewayUnreachable extends Error {
  override name = 'GatewayUnreachable'
}

/** Maps our ids to the names at the gateway. */
export interface Refs {
  find(id: string): Promise<string | null>
  /** Returns the name in effect: the first that was saved, if two were created at once. */
  save(id: string, ref: string): Promise<string>
}

/** A connection with everything needed to call the gateway. */
export interface OpenConnection {
  readonly id: string
  readonly scope: {
    readonly organizationId: string
    readonly environmentId: string
    readonly environment: 'live' | 'test'
  }
  readonly credentials: Credentials
  /** Customers of the tenant, by our id. */
  readonly customers: Refs
  /** Prices of the catalogue, by our id. */
  readonly prices: Refs
}

export interface Credentials {
  /** null if the provider needs none. */
  readonly secretKey: string | null
  /** null if it was not configured: then every message is refused. */
  readonly webhookSecret: string | null
}

/** Makes the gateway of one connection. Its `sql` is never a transaction. */
export type CreateGateway = (connection: OpenConnection, platform: Platform) => Gateway
