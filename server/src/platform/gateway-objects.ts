// What payment gateways report and are asked for, in the service's own words. Times are Dates, amounts are integers in
// the minor unit of their currency.

export interface GatewaySubscription {
  readonly ref: string
  readonly status: 'incomplete' | 'trialing' | 'active' | 'past_due' | 'paused' | 'canceled' | 'expired'
  readonly customerRef: string
  readonly priceRef: string
  readonly quantity: number
  readonly currentPeriodStart: Date
  readonly currentPeriodEnd: Date
  readonly trialEndsAt: Date | null
  /** When it will end, where that is settled. */
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
  /** As the gateway writes it, such as `19%`. */
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
  /** The payment that settled it. */
  readonly paymentRef: string | null
  /** What it was paid with: the same for the same card or account, and never its number. */
  readonly instrument: string | null
  readonly attempts: number
  readonly nextAttemptAt: Date | null
  /** Why the last attempt to collect it failed, for a person. */
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
  readonly ours: { readonly checkoutId: string }
}

/** What is read anew from a gateway, by kind. */
export interface GatewayObjects {
  checkout: GatewayCheckout
  subscription: GatewaySubscription
  invoice: GatewayInvoice
}

export type GatewayObjectKind = keyof GatewayObjects

/** A price of the catalogue as a gateway needs it; what the catalogue answers can be handed over as it is. */
export interface GatewayPrice {
  readonly id: string
  readonly product_id: string
  readonly type: 'recurring' | 'one_time'
  readonly model: 'flat' | 'per_seat' | 'per_unit' | 'tiered' | 'volume'
  readonly currency: string
  readonly amount: number | null
  readonly tiers: readonly GatewayPriceTier[] | null
  readonly interval: 'day' | 'week' | 'month' | 'year' | null
  readonly interval_count: number | null
  /** The key of the meter whose use is charged. */
  readonly meter: string | null
  readonly product: { readonly id: string; readonly name: string; readonly description: string | null }
}

export interface GatewayPriceTier {
  /** null: every further one. */
  readonly up_to: number | null
  readonly unit_amount: number
  readonly flat_amount?: number | null | undefined
}

/** A coupon of the catalogue as a gateway needs it. */
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

/** A product as it is called from now on. */
export interface RenamedProduct {
  readonly id: string
  readonly name: string
  readonly description: string | null
  /** Those of its prices that the gateway knows. */
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
  readonly successUrl: string
  readonly cancelUrl: string | null
}

/** When something takes effect. */
export type AtMoment = 'now' | 'period_end'
