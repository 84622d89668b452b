import { hash } from 'node:crypto'
import type { BodyOf, subscriptions } from '@userkeep/contract'
import { v7 as uuid } from 'uuid'
import type { Change, Scope } from '../../../platform/change.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { fail } from '../../../platform/fail.ts'
import { type CataloguePrice, findPrice } from '../../catalogue/public.ts'
import { findLiveContact } from '../../contacts/public.ts'
import { countMembers } from '../../customers/public.ts'
import { askGateway, chooseConnection, type GatewayCoupon } from '../../gateways/public.ts'
import { refuseConflict } from '../lifecycle/conflicts.ts'
import { monthlyFor } from '../lifecycle/monthly-for.ts'
import { insertSubscription, lockHeldOf } from '../lifecycle/subscriptions.sql.ts'
import { hadTrial } from '../trials/given.sql.ts'
import { insertCheckout, setCall } from './checkouts.sql.ts'
import { couponHeldFor, heldCoupon } from './hold-coupon.ts'

interface Beginning {
  scope: Scope
  customer: { id: string; name: string }
  contactId: string
  key: string | null
  requestHash: Buffer
  body: BodyOf<typeof subscriptions.routes.checkout>
  now: Date
}

/**
 * Records a requested checkout together with the call that opens it, so that a crash does not lose it. Returns the
 * checkout's id. The caller has locked the customer.
 */
export async function beginCheckout(tx: Change, beginning: Beginning): Promise<string> {
  const { scope, customer, contactId, key, requestHash, body, now } = beginning
  const price = await priceOnSale(tx, scope, body.price_id)
  const connection = await chooseConnection(tx, scope, body.gateway)
  if (price.type === 'recurring') await refuseConflict(tx, scope, await lockHeldOf(tx, scope, customer.id), price)
  const checkoutId = uuid()
  const coupon = body.coupon === undefined ? null : await heldCoupon(tx, beginning, price, body.coupon, checkoutId)
  const quantity = await quantityOf(tx, scope, customer.id, price)
  const trialDays = await trialOf(tx, scope, customer.id, price)
  const bought = { price, quantity, coupon, trialDays, connectionId: connection.id }
  const subscriptionId = price.type === 'recurring' ? await startIncomplete(tx, beginning, bought) : null
  const row = {
    id: checkoutId,
    customer_id: customer.id,
    contact_id: contactId,
    idempotency_key: key,
    request_hash: requestHash,
    price_id: price.id,
    quantity,
    subscription_id: subscriptionId,
    connection_id: connection.id,
    coupon_id: coupon?.id ?? null,
    trial_days: trialDays,
  }
  await insertCheckout(tx, scope, row, now)
  const callId = await askForPage(tx, beginning, bought, { checkoutId, subscriptionId })
  await setCall(tx, scope, checkoutId, callId)
  return checkoutId
}

interface Bought {
  price: CataloguePrice
  quantity: number
  coupon: GatewayCoupon | null
  trialDays: number | null
  connectionId: string
}

async function startIncomplete(
  tx: Change,
  { scope, customer, now }: Beginning,
  { price, quantity, coupon, connectionId }: Bought,
): Promise<string> {
  const id = uuid()
  const coupon_id = coupon?.id ?? null
  const row = {
    id,
    customer_id: customer.id,
    kind: price.product.kind,
    product_id: price.product_id,
    price_id: price.id,
    connection_id: connectionId,
    quantity,
    currency: price.currency,
    coupon_id,
    monthly_amount: await monthlyFor(tx, scope, price, quantity, coupon_id),
  }
  await insertSubscription(tx, scope, row, now)
  return id
}

async function askForPage(
  tx: Change,
  { scope, customer, contactId, key, body, now }: Beginning,
  { price, quantity, coupon, trialDays, connectionId }: Bought,
  ids: { checkoutId: string; subscriptionId: string | null },
): Promise<string> {
  const buyer = await findLiveContact(tx, scope, contactId)
  const input = {
    ...ids,
    customer: { id: customer.id, name: customer.name, email: buyer?.email ?? null },
    price,
    quantity,
    coupon,
    trialDays,
    expiresAt: coupon && new Date(now.getTime() + couponHeldFor).toISOString(),
    idempotencyKey: price.type === 'one_time' && key !== null ? forwardedKey(customer.id, key) : null,
    successUrl: body.success_url,
    cancelUrl: body.cancel_url ?? null,
  }
  const subject = `checkout:${ids.checkoutId}`
  return askGateway(tx, scope, { connectionId, kind: 'checkout.open', subject, input, contactId, awaited: true }, now)
}

/** Returns the days of trial that a checkout gives: those of the price, unless the customer had a trial of the product. */
async function trialOf(tx: Db, scope: Scope, customerId: string, price: CataloguePrice): Promise<number | null> {
  if (price.type !== 'recurring' || price.trial_days === null) return null
  return (await hadTrial(tx, scope, { customerId, productId: price.product_id })) ? null : price.trial_days
}

const longestForwarded = 200

/** Returns the caller's key as the gateway gets it: all customers share its account, and it takes no long keys. */
const forwardedKey = (customerId: string, key: string): string =>
  `${customerId}:${key.length > longestForwarded ? hash('sha256', key, 'hex') : key}`

/** Returns a price of the public pricing, or throws `price_archived`. */
export async function priceOnSale(tx: Db, scope: Scope, id: string): Promise<CataloguePrice> {
  const price = await findPrice(tx, scope, id)
  return price?.on_sale ? price : fail('price_archived')
}

/** Returns the quantity: the number of members for a price per seat. */
export const quantityOf = async (tx: Db, scope: Scope, customerId: string, { model }: CataloguePrice) =>
  model === 'per_seat' ? countMembers(tx, scope, customerId) : 1
