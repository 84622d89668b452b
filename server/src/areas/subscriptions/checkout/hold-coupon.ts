import type { subscriptions } from '@userkeep/contract'
import type { Change, Scope } from '../../../platform/change.ts'
import { minutes } from '../../../platform/clock.ts'
import { invalid } from '../../../platform/fail.ts'
import type { Call } from '../../../platform/http/call.ts'
import { type CatalogueCoupon, type CataloguePrice, findCoupon, holdCoupon } from '../../catalogue/public.ts'
import { askGateway } from '../../gateways/public.ts'
import { runNow } from '../run-now.ts'
import { lockCheckout } from './checkouts.sql.ts'

/** How long a page with a coupon stays open; gateways close none before half an hour. */
export const couponHeldFor = minutes(35)

/** Another checkout of the same customer holds the coupon. */
class CouponInUse extends Error {
  override name = 'CouponInUse'
  readonly checkoutId: string

  constructor(checkoutId: string) {
    super('Another checkout of the customer reserves the coupon')
    this.checkoutId = checkoutId
  }
}

/** Returns the coupon of a code, held for the checkout, or throws `invalid_request` on `coupon`. */
export async function heldCoupon(
  tx: Change,
  { scope, customer, now }: { scope: Scope; customer: { id: string }; now: Date },
  price: CataloguePrice,
  code: string,
  checkoutId: string,
): Promise<CatalogueCoupon> {
  const coupon = (await findCoupon(tx, scope, code, now)) ?? invalid('coupon', 'cannot be redeemed')
  if (coupon.currency !== null && coupon.currency !== price.currency)
    invalid('coupon', `is only valid for prices in ${coupon.currency}, not ${price.currency}`)
  const hold = await holdCoupon(tx, scope, { couponId: coupon.id, customerId: customer.id, checkoutId, now })
  if (hold.state === 'in_use') throw new CouponInUse(hold.checkoutId)
  if (hold.state === 'redeemed_before') invalid('coupon', 'was already redeemed by this customer')
  if (hold.state === 'not_redeemable') invalid('coupon', 'cannot be redeemed')
  return coupon
}

const maxAttempts = 4

/** Begins a checkout. If an older page of the same customer holds the coupon, that page is closed first. */
export async function closingOlder<T>(
  call: Call<typeof subscriptions.routes.checkout>,
  begin: () => Promise<T>,
): Promise<T> {
  for (let attempt = 1; attempt < maxAttempts; attempt++) {
    try {
      return await begin()
    } catch (error) {
      if (!(error instanceof CouponInUse)) throw error
      await closePage(call, error.checkoutId)
    }
  }
  return begin().catch((error) => {
    if (error instanceof CouponInUse) invalid('coupon', 'is reserved by another checkout in progress')
    throw error
  })
}

/** A page that is being opened must be open before it can be closed. */
async function closePage(call: Call<typeof subscriptions.routes.checkout>, checkoutId: string): Promise<void> {
  const { scope, change, now } = call
  const callId = await change(async (tx) => {
    const checkout = await lockCheckout(tx, scope, checkoutId)
    if (checkout?.state === 'opening') return checkout.call_id
    if (checkout?.state !== 'open' || checkout.session_ref === null) return null
    const input = { ref: checkout.session_ref, checkoutId }
    const { connection_id: connectionId } = checkout
    const subject = `checkout:${checkoutId}`
    return askGateway(tx, scope, { connectionId, kind: 'checkout.expire', subject, input, awaited: true }, now)
  })
  if (callId !== null) await runNow(call, callId)
}
