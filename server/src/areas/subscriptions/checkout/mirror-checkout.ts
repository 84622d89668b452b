import type { TransactionContext } from '../../../platform/context.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { redeemCoupon, releaseCoupon } from '../../catalogue/public.ts'
import { type GatewayCheckout, type MirroredFrom, rereadSoon } from '../../gateways/public.ts'
import { applyStatus } from '../lifecycle/apply-status.ts'
import { lockSubscription } from '../lifecycle/subscriptions.sql.ts'
import { settleTrial } from '../trials/settle-trial.ts'
import { type CheckoutRow, lockCheckout, setSession, setState } from './checkouts.sql.ts'

type MirrorContext = TransactionContext & { readonly from: MirroredFrom }

export async function mirrorCheckout(object: GatewayCheckout, context: MirrorContext): Promise<void> {
  const { tx, from } = context
  const { scope, connectionId } = from
  const before = await lockCheckout(tx, scope, object.ours.checkoutId)
  if (before !== null && before.connection_id === connectionId) await applyCheckout(context, scope, before, object)
}

/**
 * Makes a checkout what the gateway says it is. Paid, it has the subscription and the invoice read as well, so that
 * nothing hangs on a message about them.
 */
export async function applyCheckout(
  context: TransactionContext,
  scope: EnvironmentScope,
  before: CheckoutRow,
  object: GatewayCheckout,
): Promise<void> {
  const { tx, clock } = context
  if (before.session_ref === null) await setSession(tx, scope, before.id, object)
  const isOver = before.state === 'paid' || before.state === 'expired'
  if (object.state === 'expired') return isOver ? undefined : expireCheckout(context, scope, before)
  if (!isOver) await setState(tx, scope, before.id, object.state)
  if (object.state !== 'paid') return
  if (!isOver) await settlePaid(context, scope, before, object)
  const { subscriptionRef, invoiceRef } = object
  const connectionId = before.connection_id
  const read = (kind: 'subscription' | 'invoice', ref: string | null) =>
    ref === null ? undefined : rereadSoon(tx, scope, { connectionId, kind, ref }, clock.now())
  await read('subscription', subscriptionRef)
  await read('invoice', invoiceRef)
}

/** Counts the coupon and the trial at the payment. */
async function settlePaid(
  context: TransactionContext,
  scope: EnvironmentScope,
  checkout: CheckoutRow,
  object: GatewayCheckout,
): Promise<void> {
  const { id: checkoutId, customer_id: customerId, coupon_id: couponId, trial_days } = checkout
  const now = context.clock.now()
  if (couponId !== null) await redeemCoupon(context.tx, scope, { couponId, customerId, checkoutId, now })
  if (trial_days !== null) await settleTrial(context, scope, checkout, object)
}

/** Releases the holds of an unpaid checkout. The caller has locked it. */
export async function expireCheckout(
  context: TransactionContext,
  scope: EnvironmentScope,
  { id, subscription_id, coupon_id }: CheckoutRow,
): Promise<void> {
  const { tx, clock } = context
  await setState(tx, scope, id, 'expired')
  if (coupon_id !== null) await releaseCoupon(tx, scope, { couponId: coupon_id, checkoutId: id })
  const subscription = subscription_id === null ? null : await lockSubscription(tx, scope, subscription_id)
  if (subscription?.status !== 'incomplete') return
  await applyStatus(context, scope, subscription, { status: 'expired', ended_at: clock.now().toISOString() })
}
