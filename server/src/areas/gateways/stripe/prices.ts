import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import type { GatewayCoupon, GatewayPrice, RenamedProduct } from '../port.ts'
import { keyFor, keyOf, type StripeConnection } from './connection.ts'
import { alreadyExists } from './failures.ts'
import { couponParams, priceParams, productParams, productRef } from './price-params.ts'

/**
 * Returns the price at Stripe, created with its product and meter when first needed. Prices never change, neither ours
 * nor Stripe's.
 */
export async function priceRef(connection: StripeConnection, price: GatewayPrice): Promise<string> {
  const known = await connection.prices.find(price.id)
  if (known) return known
  await makeProduct(connection, price)
  const meter = price.type === 'recurring' ? price.meter : null
  const params = priceParams(price, meter && (await meterRef(connection, meter)))
  const made = await connection.stripe.prices.create(params, keyFor(connection, `price:${price.id}`, params))
  return connection.prices.save(price.id, made.id)
}

/** Makes the product, or updates its name and description if it exists. */
export async function makeProduct(connection: StripeConnection, price: GatewayPrice): Promise<string> {
  const { products } = connection.stripe
  const [id, params] = [productRef(price.product_id), productParams(price)]
  try {
    await products.create({ id, ...params }, keyFor(connection, `product:${id}`, params))
  } catch (error) {
    if (!alreadyExists(error)) throw error
    await products.update(id, params, keyFor(connection, `product.update:${id}`, params))
  }
  return id
}

/** An empty description removes the previous one. */
export async function renameProduct(
  { stripe }: StripeConnection,
  { id, name, description }: RenamedProduct,
  key: string,
): Promise<void> {
  await stripe.products.update(productRef(id), { name, description: description ?? '' }, keyOf(key, 'rename'))
}

export async function couponRef(
  connection: StripeConnection,
  coupon: GatewayCoupon,
  price: GatewayPrice,
): Promise<string> {
  const params = couponParams(coupon, price)
  try {
    await connection.stripe.coupons.create(params, keyFor(connection, `coupon:${params.id}`, params))
  } catch (error) {
    // A coupon that was renamed meanwhile gives the same discount.
    if (!alreadyExists(error)) throw error
  }
  return params.id
}

/** Returns the event name for usage, at most a hundred characters. Several environments may share an account. */
export function eventName({ scope }: Pick<StripeConnection, 'scope'>, meterKey: string): string {
  const digest = createHash('sha256').update(`${scope.environmentId}:${meterKey}`).digest('hex')
  return `userkeep_${digest.slice(0, 32)}`
}

/** Stripe assigns ids to meters and allows one per event, so the meter with our event is ours. */
async function meterRef(connection: StripeConnection, meterKey: string): Promise<string> {
  const { meters } = connection.stripe.billing
  const event_name = eventName(connection, meterKey)
  for await (const one of meters.list({ status: 'active', limit: 100 }))
    if (one.event_name === event_name) return one.id
  const params: Stripe.Billing.MeterCreateParams = {
    display_name: meterKey,
    event_name,
    // Reports the growth of our total, because Stripe has no maximum and no unique count.
    default_aggregation: { formula: 'sum' },
  }
  const made = await meters.create(params, keyFor(connection, `meter:${event_name}`, params))
  return made.id
}
