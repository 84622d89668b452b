// Objects of payment gateways in the service's own terms. Times are Dates, amounts are integers in the currency's minor
// unit.

export interface GatewaySubscription {
  readonly ref: string
  readonly status: 'incomplete' | 'trialing' | 'active' | 'past_due' | 'paused' | 'canceled' | 'expired'
  readonly customerRef: string
  readonly priceRef: string
  readonly quantity: number
  readonly currentPeriodStart: Date
  readonly currentPeriodEnd: Date
  readonly trialEndsAt: Date | null
  /** When it ends, if that is scheduled. */
  readonly cancelAt: Date | null
  readonly canceledAt: Date | null
  readonly endedAt: Date | null
  /** Our id, carried in the gateway's metadata. */
  readonly ours: { readonly subscriptionId?: string }
}

export interface GatewayInvoiceLine {
  readonly ref: string
  readonly description: string
  readonly quantity: number
  readonly unitAmount: number | null
  readonly amount: number
  readonly priceRef: string | null
  readonly isProration: boolean
  readonly periodStart: Date | null
  readonly periodEnd: Date | null
  readonly taxAmount: number
  /** The rate as the gateway writes it, such as `19%`. */
  readonly taxRate: string | null
}

export interface GatewayRefund {
  readonly ref: string
  readonly amount: number
  readonly status: 'pending' | 'succeeded' | 'failed'
  readonly createdAt: Date
}

export interface GatewayInvoice {
  readonly ref: string
  readonly status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible'
  readonly customerRef: string
  readonly subscriptionRef: string | null
  readonly currency: string
  readonly subtotal: number
  readonly discount: number
  readonly tax: number
  readonly total: number
  readonly amountPaid: number
  readonly amountRefunded: number
  readonly periodStart: Date | null
  readonly periodEnd: Date | null
  readonly createdAt: Date
  readonly dueAt: Date | null
  readonly paidAt: Date | null
  /** The payment that paid it. */
  readonly paymentRef: string | null
  /** Whether the gateway voided it as soon as it was issued, because collection was paused; absent: no. */
  readonly isVoidedAtOnce?: boolean
  /** The hash of the payment instrument, equal for the same card or account. */
  readonly instrument: string | null
  readonly attempts: number
  readonly nextAttemptAt: Date | null
  /** The reason why the last payment attempt failed, as a message. */
  readonly failure: string | null
  readonly lines: readonly GatewayInvoiceLine[]
  readonly refunds: readonly GatewayRefund[]
  readonly ours: { readonly checkoutId?: string; readonly subscriptionId?: string; readonly priceId?: string }
}

export interface GatewayCheckout {
  readonly ref: string
  /** The page where the buyer pays. */
  readonly url: string
  readonly expiresAt: Date
  readonly state: 'open' | 'paid' | 'expired'
  readonly subscriptionRef: string | null
  readonly invoiceRef: string | null
  /** The hash of the payment instrument, equal for the same card. */
  readonly instrument: string | null
  readonly ours: { readonly checkoutId: string }
}

/** Objects that are read from a gateway, by kind. */
export interface GatewayObjects {
  checkout: GatewayCheckout
  subscription: GatewaySubscription
  invoice: GatewayInvoice
}

export type GatewayObjectKind = keyof GatewayObjects

/** A price as a gateway needs it; a price of the catalogue can be passed as it is. */
export interface GatewayPrice {
  readonly id: string
  readonly product_id: string
  readonly type: 'recurring' | 'one_time'
  readonly model: 'flat' | 'per_seat' | 'per_unit' | 'tiered' | 'volume'
  readonly currency: string
  readonly amount: number | null
  /** The price of a unit with decimals, instead of `amount`. */
  readonly unit_amount_decimal?: string | null
  /** How many units the amount is for. */
  readonly package_size?: number | null
  readonly tiers: readonly GatewayPriceTier[] | null
  readonly interval: 'day' | 'week' | 'month' | 'year' | null
  readonly interval_count: number | null
  /** The key of the meter that is billed. */
  readonly meter: string | null
  readonly product: { readonly id: string; readonly name: string; readonly description: string | null }
}

interface GatewayPriceTier {
  /** null: no upper bound. */
  readonly up_to: number | null
  readonly unit_amount: number
  readonly unit_amount_decimal?: string | undefined
  readonly flat_amount?: number | null | undefined
}

/** A coupon as a gateway needs it. */
export interface GatewayCoupon {
  readonly id: string
  readonly code: string
  readonly name: string
  readonly percent_off: number | null
  readonly amount_off: number | null
  readonly currency: string | null
  readonly duration: 'once' | 'repeating' | 'forever'
  readonly duration_periods: number | null
}

/** A product with its new name. */
export interface RenamedProduct {
  readonly id: string
  readonly name: string
  readonly description: string | null
  /** The prices that the gateway knows. */
  readonly priceIds: readonly string[]
}

export interface AskedCheckout {
  readonly checkoutId: string
  /** null for a one-time price. */
  readonly subscriptionId: string | null
  readonly customer: { readonly id: string; readonly name: string; readonly email: string | null }
  readonly price: GatewayPrice
  readonly quantity: number
  readonly coupon: GatewayCoupon | null
  readonly trialDays: number | null
  /** When the page closes, as ISO 8601, at least half an hour ahead. null: the gateway decides. */
  readonly expiresAt: string | null
  readonly successUrl: string
  readonly cancelUrl: string | null
}

/** When the difference for the rest of a period is charged or credited. */
export type Proration = 'now' | 'next_invoice'

/** When something takes effect. */
export type AtMoment = 'now' | 'period_end'

/**
 * Unreported usage when a subscription changes or ends. It belongs on the invoice of that moment, together with the
 * reported usage.
 */
export interface ClosingUsage {
  /** The key of the meter. */
  readonly meter: string
  /** Negative if more was corrected than added. */
  readonly quantity: number
  /** The reported usage of the period. */
  readonly reported: number
  /** The price of all usage minus that of the reported usage. */
  readonly amount: number
  readonly description: string
  /** The start of the period in which it counts, as ISO 8601. */
  readonly period: string
}

/** Usage that arrived after the last invoice of its subscription, and gets an invoice of its own. */
export interface BilledUsage {
  readonly customerRef: string
  readonly subscriptionRef: string | null
  /** Our id of the subscription that priced it. */
  readonly subscriptionId: string
  readonly price: GatewayPrice
  readonly quantity: number
  readonly amount: number
  readonly description: string
}
