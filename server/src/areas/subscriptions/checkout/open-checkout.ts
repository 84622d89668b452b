import type { AnswerOf, subscriptions } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Call, Verb } from '../../../platform/http/call.ts'
import { hashRequest } from '../../../platform/idempotency.ts'
import { findPrice } from '../../catalogue/public.ts'
import { lockCustomer } from '../../customers/public.ts'
import { viewSubscription } from '../reads/subscriptions.sql.ts'
import { toSubscription } from '../reads/views.ts'
import { runNow } from '../run-now.ts'
import { beginCheckout, quantityOf } from './begin-checkout.ts'
import { type CheckoutRow, findByKey, findCheckout, isBeingOpened } from './checkouts.sql.ts'
import { closingOlder } from './hold-coupon.ts'

type Route = typeof subscriptions.routes.checkout

/** Stores the checkout, opens it at the gateway, and answers. A repeat continues after the last completed step. */
export const openCheckout: Verb<Route> = async (call) => {
  const { checkout, isRepeat } = await closingOlder(call, () => begunOrRepeated(call))
  if (checkout.state === 'opening') await open(call, checkout, isRepeat)
  if (isRepeat) call.replayed()
  return answerOf(call, checkout.id)
}

async function begunOrRepeated(call: Call<Route>): Promise<{ checkout: CheckoutRow; isRepeat: boolean }> {
  const { caller, scope, body, change, now, idempotencyKey: key } = call
  const { team, contactId } = caller
  const requestHash = hashRequest('', body, null)
  return change(async (tx) => {
    const customer = (await lockCustomer(tx, scope, team.customerId)) ?? fail('not_found')
    const before = key === null ? null : await findByKey(tx, scope, key, customer.id, contactId)
    if (before) {
      const price = await findPrice(tx, scope, before.price_id)
      const quantity = price ? await quantityOf(tx, scope, customer.id, price) : before.quantity
      refuseOther(before, { customerId: customer.id, quantity, requestHash })
      return { checkout: before, isRepeat: true }
    }
    const checkoutId = await beginCheckout(tx, { scope, customer, contactId, key, requestHash, body, now })
    return { checkout: (await findCheckout(tx, scope, checkoutId)) ?? fail('internal'), isRepeat: false }
  })
}

/** Refuses a key that was used for another request, or whose checkout was paid. */
function refuseOther(
  { customer_id, quantity, request_hash, state }: CheckoutRow,
  asked: { customerId: string; quantity: number; requestHash: Buffer },
): void {
  if (customer_id !== asked.customerId) fail('idempotency_key_reused')
  if (state === 'paid') fail('checkout_already_completed')
  if (quantity !== asked.quantity || !request_hash?.equals(asked.requestHash)) fail('idempotency_key_reused')
}

/** A repeat continues the first request, but does not run beside it. */
async function open(call: Call<Route>, { call_id }: CheckoutRow, isRepeat: boolean): Promise<void> {
  const { db, scope, now } = call
  if (call_id === null) fail('internal')
  if (isRepeat && (await isBeingOpened(db, scope, call_id, now))) fail('idempotency_in_progress')
  await runNow(call, call_id)
}

async function answerOf({ db, scope }: Call<Route>, id: string): Promise<AnswerOf<Route>> {
  const { url, session_ref, expires_at, subscription_id, trial_days, state } =
    (await findCheckout(db, scope, id)) ?? fail('internal')
  if (url === null || session_ref === null || expires_at === null)
    return state === 'expired' ? fail('gateway_refused') : fail('internal')
  const view = subscription_id === null ? null : await viewSubscription(db, scope, subscription_id)
  return { subscription: view && toSubscription(view), checkout: { url, session_ref, expires_at, trial_days } }
}
