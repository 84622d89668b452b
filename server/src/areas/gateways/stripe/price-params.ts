import type Stripe from 'stripe'
import { type GatewayCoupon, type GatewayPrice, GatewayRefused } from '../port.ts'
import { toStripe } from './money.ts'
import { metadataOf } from './ours.ts'

/** What a subscription is to become. */
export interface Wanted {
  readonly price: GatewayPrice
  readonly quantity: number
}

/** Billed by what was used, at the end of each period; anything else is paid for in advance. */
export const isMetered = (price: GatewayPrice): boolean => price.type === 'recurring' && price.meter !== null

/** Stripe has tiers on what recurs only. */
export const isSoldInline = (price: GatewayPrice): boolean => price.type === 'one_time' && price.tiers !== null

/** A product at Stripe is called by our id, so that all prices of it and every later connection find it. */
export const productRef = (productId: string): string => `userkeep_${productId}`

export const productParams = ({ product }: GatewayPrice): Stripe.ProductCreateParams & Stripe.ProductUpdateParams => ({
  name: product.name,
  ...(product.description && { description: product.description }),
})

export function priceParams(price: GatewayPrice, meterRef: string | null): Stripe.PriceCreateParams {
  return {
    product: productRef(price.product_id),
    currency: price.currency,
    metadata: metadataOf({ priceId: price.id }),
    ...(price.tiers ? tiersOf(price, price.tiers) : unitOf(price)),
    ...(price.type === 'recurring' && { recurring: recurringOf(price, meterRef) }),
  }
}

const unitOf = ({ amount, currency }: GatewayPrice) => ({
  billing_scheme: 'per_unit' as const,
  unit_amount: toStripe(amount ?? 0, currency),
})

function tiersOf({ model, currency }: GatewayPrice, tiers: NonNullable<GatewayPrice['tiers']>) {
  return {
    billing_scheme: 'tiered' as const,
    // Graduated: each unit at the price of the tier that it falls in. Volume: all of them at the tier of the last.
    tiers_mode: model === 'volume' ? ('volume' as const) : ('graduated' as const),
    tiers: tiers.map(({ up_to, unit_amount, flat_amount }) => ({
      up_to: up_to ?? ('inf' as const),
      unit_amount: toStripe(unit_amount, currency),
      ...(flat_amount && { flat_amount: toStripe(flat_amount, currency) }),
    })),
  }
}

function recurringOf({ interval, interval_count }: GatewayPrice, meterRef: string | null) {
  if (interval === null) throw new Error('A recurring price has an interval')
  return {
    interval,
    interval_count: interval_count ?? 1,
    ...(meterRef ? { usage_type: 'metered' as const, meter: meterRef } : { usage_type: 'licensed' as const }),
  }
}

/** What the quantity of an item is; a metered one has none, since its use decides. */
export const quantityOf = (price: GatewayPrice, quantity: number): { quantity?: number } =>
  isMetered(price) ? {} : { quantity }

const monthsIn: Record<string, number> = { month: 1, year: 12 }

/** Stripe repeats a discount by months, and we by periods of the price. */
function monthsOf({ duration_periods }: GatewayCoupon, { interval, interval_count }: GatewayPrice): number {
  const months = monthsIn[interval ?? '']
  if (months !== undefined) return months * (interval_count ?? 1) * (duration_periods ?? 1)
  throw new GatewayRefused('coupon_unsupported', 'Stripe can repeat a discount by months and years only.')
}

/** What is paid once has one period, so there every duration means that one payment. */
export function couponParams(coupon: GatewayCoupon, price: GatewayPrice): Stripe.CouponCreateParams & { id: string } {
  const duration = price.type === 'one_time' ? 'once' : coupon.duration
  const months = duration === 'repeating' ? monthsOf(coupon, price) : null
  const { percent_off, amount_off, currency } = coupon
  return {
    id: `userkeep_${coupon.id}_${months ?? duration}`,
    name: coupon.name.slice(0, 40),
    duration,
    ...(months !== null && { duration_in_months: months }),
    ...(percent_off !== null && { percent_off }),
    ...(amount_off !== null && currency && { amount_off: toStripe(amount_off, currency), currency }),
  }
}
