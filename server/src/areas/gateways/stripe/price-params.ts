import type Stripe from 'stripe'
import { type GatewayCoupon, type GatewayPrice, GatewayRefused } from '../port.ts'
import { decimalToStripe, toStripe } from './money.ts'
import { metadataOf } from './ours.ts'
import { sdk } from './sdk.ts'

/** The target of a subscription change. */
export interface Wanted {
  readonly price: GatewayPrice
  readonly quantity: number
}

/** Returns whether the price is billed by usage at the end of each period; anything else is paid in advance. */
const isMetered = (price: GatewayPrice): boolean => price.type === 'recurring' && price.meter !== null

/** Stripe supports tiers for recurring prices only. */
export const isSoldInline = (price: GatewayPrice): boolean => price.type === 'one_time' && price.tiers !== null

/** Uses our id as the product's id at Stripe, so that all its prices and every later connection find it. */
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

const unitOf = ({ amount, unit_amount_decimal, package_size, currency }: GatewayPrice) => ({
  billing_scheme: 'per_unit' as const,
  ...(unit_amount_decimal == null
    ? { unit_amount: toStripe(amount ?? 0, currency) }
    : { unit_amount_decimal: exactAmount(unit_amount_decimal, currency) }),
  ...(package_size != null && { transform_quantity: { divide_by: package_size, round: 'up' as const } }),
})

const exactAmount = (decimal: string, currency: string): Stripe.Decimal =>
  sdk().Decimal.from(decimalToStripe(decimal, currency))

function tiersOf({ model, currency }: GatewayPrice, tiers: NonNullable<GatewayPrice['tiers']>) {
  return {
    billing_scheme: 'tiered' as const,
    // Graduated: each unit at the price of its tier. Volume: all units at the price of the last one's tier.
    tiers_mode: model === 'volume' ? ('volume' as const) : ('graduated' as const),
    tiers: tiers.map(({ up_to, unit_amount, unit_amount_decimal, flat_amount }) => ({
      up_to: up_to ?? ('inf' as const),
      ...(unit_amount_decimal === undefined
        ? { unit_amount: toStripe(unit_amount, currency) }
        : { unit_amount_decimal: exactAmount(unit_amount_decimal, currency) }),
      ...(flat_amount && { flat_amount: toStripe(flat_amount, currency) }),
    })),
  }
}

function recurringOf({ interval, interval_count }: GatewayPrice, meterRef: string | null) {
  if (interval === null) throw new Error('A recurring price must have an interval')
  return {
    interval,
    interval_count: interval_count ?? 1,
    ...(meterRef ? { usage_type: 'metered' as const, meter: meterRef } : { usage_type: 'licensed' as const }),
  }
}

/** Returns the quantity of an item; a metered one has none, because usage decides. */
export const quantityOf = (price: GatewayPrice, quantity: number): { quantity?: number } =>
  isMetered(price) ? {} : { quantity }

const monthsIn: Record<string, number> = { month: 1, year: 12 }

/** Stripe repeats a discount by months; we repeat it by periods of the price. */
function monthsOf({ duration_periods }: GatewayCoupon, { interval, interval_count }: GatewayPrice): number {
  const months = monthsIn[interval ?? '']
  if (months !== undefined) return months * (interval_count ?? 1) * (duration_periods ?? 1)
  throw new GatewayRefused('coupon_unsupported', 'Stripe can repeat a discount only by months and years.')
}

/** A one-time payment has one period, so every duration means that payment. */
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
