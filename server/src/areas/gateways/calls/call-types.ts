import type { EnvironmentScope } from '../../../platform/scope.ts'
import type {
  AskedCheckout,
  AtMoment,
  BilledUsage,
  ClosingUsage,
  GatewayCheckout,
  GatewayInvoice,
  GatewayPrice,
  GatewayRefund,
  GatewaySubscription,
  Proration,
  RenamedProduct,
} from '../objects.ts'

/** The inputs of gateway calls by kind, stored as JSON until they are executed. */
export interface GatewayCallInputs {
  /** `idempotencyKey` is the caller's own key for a one-time price. */
  'checkout.open': AskedCheckout & { idempotencyKey: string | null }
  'checkout.expire': { ref: string; checkoutId: string }
  'subscription.end_trial': { ref: string }
  'subscription.change': {
    ref: string
    price: GatewayPrice
    quantity: number
    at: AtMoment
    proration?: Proration
    usage?: ClosingUsage | null
  }
  'subscription.cancel': { ref: string; at: AtMoment; usage?: ClosingUsage | null }
  'subscription.resume': { ref: string }
  'subscription.pause': { ref: string }
  'subscription.unpause': { ref: string }
  'invoice.pay': { ref: string }
  'invoice.refund': { ref: string; amount: number }
  /**
   * `meter` is the key of the meter; `period` is the start of the period in which the usage counts. Times are ISO 8601.
   */
  'usage.report': { customerRef: string; meter: string; quantity: number; at: string; period?: string }
  'usage.bill': BilledUsage & { meter: string; period: string }
  'customer.rename': { ref: string; name: string }
  'product.rename': RenamedProduct
}

export interface GatewayCallResults {
  'checkout.open': GatewayCheckout
  'checkout.expire': GatewayCheckout
  'subscription.end_trial': GatewaySubscription
  'subscription.change': GatewaySubscription
  'subscription.cancel': GatewaySubscription
  'subscription.resume': GatewaySubscription
  'subscription.pause': GatewaySubscription
  'subscription.unpause': GatewaySubscription
  'invoice.pay': GatewayInvoice
  'invoice.refund': Pick<GatewayRefund, 'ref' | 'status'>
  'usage.report': null
  'usage.bill': { ref: string }
  'customer.rename': null
  'product.rename': null
}

export type GatewayCallKind = keyof GatewayCallInputs

/** A call as its requester reads it. */
export interface GatewayCall<K extends GatewayCallKind = GatewayCallKind> {
  readonly scope: EnvironmentScope
  readonly id: string
  readonly connectionId: string
  readonly kind: K
  /** The subject. Calls of one subject run in order. */
  readonly subject: string
  readonly input: GatewayCallInputs[K]
}

/** The reason why a gateway refused: a code and a message. */
export interface GatewayRefusal {
  readonly code: string
  readonly message: string
}
