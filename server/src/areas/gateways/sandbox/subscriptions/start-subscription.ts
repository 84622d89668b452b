import { days } from '../../../../platform/clock.ts'
import type { GatewayCoupon } from '../../port.ts'
import { type Account, newRef, type Tx } from '../account.ts'
import { billNow } from '../invoices/collect.ts'
import { queueMessage } from '../messages/queue-message.ts'
import { type Bought, couponUsed, draftWithCoupon, linesInAdvance, periodEnd, periodOf } from './rules.ts'
import { insertSubscription, type Subscription, saveSubscription } from './subscriptions.sql.ts'

interface Started extends Bought {
  readonly customerRef: string
  readonly coupon: GatewayCoupon | null
  readonly trialDays: number | null
  readonly ours: { readonly checkoutId: string; readonly subscriptionId?: string }
}

/** Starts a subscription whose card was accepted: with its trial, or with the first period paid. */
export async function startSubscription(
  tx: Tx,
  account: Account,
  started: Started,
  now: Date,
): Promise<{ ref: string; invoiceRef: string | null }> {
  const subscription = newSubscription(started, now)
  const { ref } = subscription
  await insertSubscription(tx, account, subscription)
  await queueMessage(tx, account, 'subscription.created', { kind: 'subscription', ref }, now)
  const lines = subscription.status === 'trialing' ? [] : linesInAdvance(subscription)
  if (lines.length === 0) return { ref, invoiceRef: null }
  const draft = draftWithCoupon(subscription, lines)
  await saveSubscription(tx, account, { ...subscription, ...couponUsed(subscription) })
  const { ref: invoiceRef } = await billNow(tx, account, {
    customerRef: started.customerRef,
    subscriptionRef: ref,
    currency: started.price.currency,
    draft,
    period: periodOf(subscription),
    at: now,
    ours: { ...started.ours, priceId: started.price.id },
  })
  return { ref, invoiceRef }
}

const lasting = { once: () => 1, forever: () => null, repeating: (periods: number | null) => periods } as const

function newSubscription({ price, quantity, customerRef, coupon, trialDays, ours }: Started, now: Date): Subscription {
  const trialEndsAt = trialDays ? new Date(now.getTime() + days(trialDays)) : null
  return {
    ref: newRef('sub'),
    customerRef,
    status: trialEndsAt ? 'trialing' : 'active',
    price,
    quantity,
    next: null,
    coupon,
    couponPeriodsLeft: coupon ? lasting[coupon.duration](coupon.duration_periods) : null,
    discounted: false,
    credit: 0,
    pending: [],
    anchor: now,
    periods: trialEndsAt ? 0 : 1,
    periodStart: now,
    periodEnd: trialEndsAt ?? periodEnd(price, now, 1),
    trialEndsAt,
    cancelAt: null,
    canceledAt: null,
    endedAt: null,
    usageFrom: now,
    usageBilledAt: null,
    ours: ours.subscriptionId ? { subscriptionId: ours.subscriptionId } : {},
    createdAt: now,
  }
}
