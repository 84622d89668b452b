import type { BodyOf, subscriptions } from '@userkeep/contract'
import { v7 as uuid } from 'uuid'
import type { Change, Scope } from '../../../platform/change.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { fail, invalid } from '../../../platform/fail.ts'
import type { GatewayCoupon } from '../../../platform/gateway-objects.ts'
import { type CataloguePrice, findCoupon, findPrice, redeemCoupon } from '../../catalogue/public.ts'
import { findLiveContact } from '../../contacts/public.ts'
import { countMembers } from '../../customers/public.ts'
import { askGateway, chooseConnection } from '../../gateways/public.ts'
import { monthlyFor } from '../lifecycle/monthly-for.ts'
import { insertSubscription, lockHeldOf } from '../lifecycle/subscriptions.sql.ts'
import { insertCheckout, setCall } from './checkouts.sql.ts'

export interface Beginning {
  scope: Scope
  customer: { id: string; name: string }
  contactId: string
  key: string | null
  requestHash: Buffer
  body: BodyOf<typeof subscriptions.routes.checkout>
  now: Date
}

/**
 * Writes down that a page to pay is wanted, with the call that opens it: from here on it is opened, whatever becomes of
 * this process. Answers the checkout's id. The customer has to be held.
 */
export async function beginCheckout(tx: Change, beginning: Beginning): Promise<string> {
  const { scope, customer, contactId, key, requestHash, body, now } = beginning
  const price = await priceOnSale(tx, scope, body.price_id)
  const connection = await chooseConnection(tx, scope, body.gateway)
  if (price.type === 'recurring') await refuseSecondPlan(tx, scope, customer.id, price)
  const checkoutId = uuid()
  const coupon = body.coupon === undefined ? null : await redeemed(tx, beginning, price, body.coupon, checkoutId)
  const quantity = await quantityOf(tx, scope, customer.id, price)
  const bought = { price, quantity, coupon, connectionId: connection.id }
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
  { scope, customer, contactId, body, now }: Beginning,
  { price, quantity, coupon, connectionId }: Bought,
  ids: { checkoutId: string; subscriptionId: string | null },
): Promise<string> {
  const buyer = await findLiveContact(tx, scope, contactId)
  const input = {
    ...ids,
    customer: { id: customer.id, name: customer.name, email: buyer?.email ?? null },
    price,
    quantity,
    coupon,
    trialDays: price.trial_days,
    successUrl: body.success_url,
    cancelUrl: body.cancel_url ?? null,
  }
  const subject = `checkout:${ids.checkoutId}`
  return askGateway(tx, scope, { connectionId, kind: 'checkout.open', subject, input, awaited: true }, now)
}

/** One that the public pricing shows; of any other nothing is told but that. */
export async function priceOnSale(tx: Db, scope: Scope, id: string): Promise<CataloguePrice> {
  const price = await findPrice(tx, scope, id)
  return price?.on_sale ? price : fail('price_archived')
}

/** Of a price per seat the number of members, which nobody chooses. */
export const quantityOf = async (tx: Db, scope: Scope, customerId: string, { model }: CataloguePrice) =>
  model === 'per_seat' ? countMembers(tx, scope, customerId) : 1

async function refuseSecondPlan(tx: Change, scope: Scope, customerId: string, price: CataloguePrice): Promise<void> {
  if (price.product.kind !== 'plan') return
  const held = await lockHeldOf(tx, scope, customerId)
  if (held.some(({ kind }) => kind === 'plan')) fail('already_subscribed')
}

async function redeemed(
  tx: Change,
  { scope, customer, now }: Beginning,
  price: CataloguePrice,
  code: string,
  checkoutId: string,
): Promise<GatewayCoupon> {
  const coupon = (await findCoupon(tx, scope, code, now)) ?? invalid('coupon', 'cannot be redeemed')
  if (coupon.currency !== null && coupon.currency !== price.currency) {
    invalid('coupon', `is for prices in ${coupon.currency}, and this one is in ${price.currency}`)
  }
  const wish = { couponId: coupon.id, customerId: customer.id, subject: checkoutId, now }
  if (!(await redeemCoupon(tx, scope, wish))) invalid('coupon', 'cannot be redeemed')
  return coupon
}
