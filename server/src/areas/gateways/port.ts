import type {
  AskedCheckout,
  AtMoment,
  GatewayCheckout,
  GatewayInvoice,
  GatewayObjectKind,
  GatewayPrice,
  GatewayRefund,
  GatewaySubscription,
  RenamedProduct,
} from '../../platform/gateway-objects.ts'
import type { Platform } from '../../platform/platform.ts'

export type * from '../../platform/gateway-objects.ts'

/** What a change of a subscription would cost: at once, and at the next renewal. */
export interface ChangePreview {
  readonly now: number
  readonly next: number
  readonly currency: string
  readonly lines: readonly { readonly description: string; readonly amount: number }[]
}

/** An amount of use, told to the gateway once under its key. */
export interface ReportedUsage {
  readonly customerRef: string
  /** The key of the meter. */
  readonly meter: string
  readonly quantity: number
  readonly at: Date
}

/** A message of the gateway, and what it is about; the object is read anew, not believed. */
export interface GatewayMessage {
  readonly id: string
  readonly type: string
  readonly about: { readonly kind: GatewayObjectKind; readonly ref: string } | null
}

/**
 * A payment gateway. What it refuses is a `GatewayRefused`; whatever else it throws means that it could not be asked,
 * and is tried again. Whatever takes a `key` changes something, once under that key however often it is called.
 */
export interface Gateway {
  /** Whether the credentials work, and whose account they open. */
  test(): Promise<{ readonly account: string }>
  openCheckout(asked: AskedCheckout, key: string): Promise<GatewayCheckout>
  readCheckout(ref: string): Promise<GatewayCheckout | null>
  readSubscription(ref: string): Promise<GatewaySubscription | null>
  readInvoice(ref: string): Promise<GatewayInvoice | null>
  /** Read-only, and called directly. */
  previewChange(
    subscriptionRef: string,
    to: { readonly price: GatewayPrice; readonly quantity: number },
  ): Promise<ChangePreview>
  // Each answers the subscription as it is afterwards.
  changeSubscription(
    ref: string,
    to: { readonly price: GatewayPrice; readonly quantity: number; readonly at: AtMoment },
    key: string,
  ): Promise<GatewaySubscription>
  cancelSubscription(ref: string, at: AtMoment, key: string): Promise<GatewaySubscription>
  resumeSubscription(ref: string, key: string): Promise<GatewaySubscription>
  pauseSubscription(ref: string, key: string): Promise<GatewaySubscription>
  unpauseSubscription(ref: string, key: string): Promise<GatewaySubscription>
  payInvoice(ref: string, key: string): Promise<GatewayInvoice>
  refundInvoice(ref: string, amount: number, key: string): Promise<Pick<GatewayRefund, 'ref' | 'status'>>
  reportUsage(usage: ReportedUsage, key: string): Promise<void>
  renameCustomer(ref: string, name: string, key: string): Promise<void>
  renameProduct(product: RenamedProduct, key: string): Promise<void>
  /** A page of the gateway where the customer sees its invoices and changes how it pays. */
  billingPortal(customerRef: string, returnUrl: string): Promise<{ readonly url: string }>
  /** null where the signature is not this connection's, or older than five minutes. */
  readMessage(raw: Buffer, headers: MessageHeaders): GatewayMessage | null
}

/** The headers that a message may be signed in, in lower case. */
export const signatureHeaders = ['stripe-signature', 'sandbox-signature'] as const
export type MessageHeaders = Readonly<Record<(typeof signatureHeaders)[number], string | null>>

/** How old a signed message may be, and how far ahead its clock. */
export const signatureToleranceSeconds = 300

/** No call to a gateway takes longer. */
export const callLimitMs = 10_000

/** The gateway understood and refused: declined, or no such thing. The message is for a person. */
export class GatewayRefused extends Error {
  override name = 'GatewayRefused'
  readonly code: string

  constructor(code: string, message: string, options?: ErrorOptions) {
    super(message, options)
    this.code = code
  }
}

/** The gateway could not be asked: no answer in time, an error of its own, or the network's. */
export class GatewayUnreachable extends Error {
  override name = 'GatewayUnreachable'
}

/** What our ids are called at the gateway. */
export interface Refs {
  find(id: string): Promise<string | null>
  /** Answers the name that counts: the first that was saved, should two have been made at once. */
  save(id: string, ref: string): Promise<string>
}

/** A connection in hand, with what it takes to speak to the gateway. */
export interface OpenConnection {
  readonly id: string
  readonly scope: {
    readonly organizationId: string
    readonly environmentId: string
    readonly environment: 'live' | 'test'
  }
  readonly credentials: Credentials
  /** Customers of the tenant, by their id here. */
  readonly customers: Refs
  /** Prices of the catalogue, by their id here. */
  readonly prices: Refs
}

export interface Credentials {
  /** null where the provider needs none. */
  readonly secretKey: string | null
  /** null as long as nobody has said it: then no message passes. */
  readonly webhookSecret: string | null
}

/** Makes the gateway of one connection. Its `sql` is never a transaction. */
export type CreateGateway = (connection: OpenConnection, platform: Platform) => Gateway
