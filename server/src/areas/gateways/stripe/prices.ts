import { createHash } from 'node:crypto'
import type Stripe from 'stripe'
import type { GatewayCoupon, GatewayPrice, RenamedProduct } from '../port.ts'
import { keyFor, keyOf, type StripeConnection } from './connection.ts'
import { alreadyExists } from './failures.ts'
import { couponParams, priceParams, productParams, productRef } from './price-params.ts'

/** The price at Stripe, made with its product and its meter when it is first needed. Ours never change, nor do Stripe's. */
export async function priceRef(connection: StripeConnection, price: GatewayPrice): Promise<string> {
  const known = await connection.prices.find(price.id)
  if (known) return known
  await makeProduct(connection, price)
  const meter = price.type === 'recurring' ? price.meter : null
  const params = priceParams(price, meter && (await meterRef(connection, meter)))
  const made = await connection.stripe.prices.create(params, keyFor(connection, `price:${price.id}`, params))
  return connection.prices.save(price.id, made.id)
}

/** One that is there already takes the name and description that the product has now. */
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

/** An empty description takes away the one it had. */
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
    // Whoever redeems one that was renamed meanwhile gets the same discount.
    if (!alreadyExists(error)) throw error
  }
  return params.id
}

/** What use is reported under, in a hundred characters at most. Several environments may share an account. */
export function eventName({ scope }: Pick<StripeConnection, 'scope'>, meterKey: string): string {
  const digest = createHash('sha256').update(`${scope.environmentId}:${meterKey}`).digest('hex')
  return `userkeep_${digest.slice(0, 32)}`
}

/** Stripe names meters itself and lets no two have the same event, so ours is the one with our event. */
async function meterRef(connection: StripeConnection, meterKey: string): Promise<string> {
  const { meters } = connection.stripe.billing
  const event_name = eventName(connection, meterKey)
  for await (const one of meters.list({ status: 'active', limit: 100 }))
    if (one.event_name === event_name) return one.id
  const params: Stripe.Billing.MeterCreateParams = {
    display_name: meterKey,
    event_name,
    // What is reported is by how much the total has grown: it is aggregated here, since Stripe knows no maximum and no
    // unique count.
    default_aggregation: { formula: 'sum' },
  }
  const made = await meters.create(params, keyFor(connection, `meter:${event_name}`, params))
  return made.id
}
