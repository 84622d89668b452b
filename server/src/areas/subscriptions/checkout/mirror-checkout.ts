import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import type { ContextInside } from '../../../platform/context.ts'
import type { GatewayCheckout } from '../../../platform/gateway-objects.ts'
import type { MirroredFrom } from '../../../platform/mirrors.ts'
import { releaseCoupon } from '../../catalogue/public.ts'
import { rereadSoon } from '../../gateways/public.ts'
import { become } from '../lifecycle/become.ts'
import { lockSubscription } from '../lifecycle/subscriptions.sql.ts'
import { type CheckoutRow, lockCheckout, setSession, setState } from './checkouts.sql.ts'

type MirrorContext = ContextInside & { readonly from: MirroredFrom }

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
  context: ContextInside,
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
  const { subscriptionRef, invoiceRef } = object
  const connectionId = before.connection_id
  const read = (kind: 'subscription' | 'invoice', ref: string | null) =>
    ref === null ? undefined : rereadSoon(tx, scope, { connectionId, kind, ref }, clock.now())
  await read('subscription', subscriptionRef)
  await read('invoice', invoiceRef)
}

/** Nobody paid: what was held for it is free again. The checkout has to be held. */
export async function expireCheckout(
  context: ContextInside,
  scope: EnvironmentScope,
  { id, subscription_id, coupon_id }: CheckoutRow,
): Promise<void> {
  const { tx, clock } = context
  await setState(tx, scope, id, 'expired')
  if (coupon_id !== null) await releaseCoupon(tx, scope, { couponId: coupon_id, subject: id })
  const subscription = subscription_id === null ? null : await lockSubscription(tx, scope, subscription_id)
  if (subscription?.status !== 'incomplete') return
  await become(context, scope, subscription, { status: 'expired', ended_at: clock.now().toISOString() })
}
