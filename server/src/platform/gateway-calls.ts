import type { Change } from './change.ts'
import type { EnvironmentScope } from './contact-data.ts'
import type {
  AskedCheckout,
  AtMoment,
  GatewayCheckout,
  GatewayInvoice,
  GatewayPrice,
  GatewayRefund,
  GatewaySubscription,
  RenamedProduct,
} from './gateway-objects.ts'

/** What a gateway may be asked to change, by kind. Inputs are kept as JSON until they are carried out. */
export interface GatewayCallInputs {
  'checkout.open': AskedCheckout
  'subscription.change': { ref: string; price: GatewayPrice; quantity: number; at: AtMoment }
  'subscription.cancel': { ref: string; at: AtMoment }
  'subscription.resume': { ref: string }
  'subscription.pause': { ref: string }
  'subscription.unpause': { ref: string }
  'invoice.pay': { ref: string }
  'invoice.refund': { ref: string; amount: number }
  /** `meter` is its key; `at` as ISO 8601. */
  'usage.report': { customerRef: string; meter: string; quantity: number; at: string }
  'customer.rename': { ref: string; name: string }
  'product.rename': RenamedProduct
}

export interface GatewayCallResults {
  'checkout.open': GatewayCheckout
  'subscription.change': GatewaySubscription
  'subscription.cancel': GatewaySubscription
  'subscription.resume': GatewaySubscription
  'subscription.pause': GatewaySubscription
  'subscription.unpause': GatewaySubscription
  'invoice.pay': GatewayInvoice
  'invoice.refund': Pick<GatewayRefund, 'ref' | 'status'>
  'usage.report': null
  'customer.rename': null
  'product.rename': null
}

export type GatewayCallKind = keyof GatewayCallInputs

/** A call that was asked for, as whoever asked finds it again. */
export interface GatewayCall<K extends GatewayCallKind = GatewayCallKind> {
  readonly scope: EnvironmentScope
  readonly id: string
  readonly connectionId: string
  readonly kind: K
  /** What it is about: calls of one subject are carried out in the order in which they were asked for. */
  readonly subject: string
  readonly input: GatewayCallInputs[K]
}

/** Why a gateway refused, in a word for programs and a sentence for people. */
export interface GatewayRefusal {
  readonly code: string
  readonly message: string
}

/** All areas at once. */
export interface AllGatewayCalls {
  done<K extends GatewayCallKind>(tx: Change, call: GatewayCall<K>, result: GatewayCallResults[K]): Promise<void>
  refused<K extends GatewayCallKind>(tx: Change, call: GatewayCall<K>, error: GatewayRefusal): Promise<void>
}
