import type { Account, Tx } from '../account.ts'
import { billNow } from '../invoices/collect.ts'
import { tell } from '../messages/tell.ts'
import { endSubscription } from '../subscriptions/end-subscription.ts'
import {
  couponUsed,
  draftWithCoupon,
  isInTrial,
  linesInAdvance,
  linesInArrears,
  periodEnd,
  periodOf,
  sameInterval,
} from '../subscriptions/rules.ts'
import { statusByInvoices } from '../subscriptions/settle-status.ts'
import { type Subscription, saveSubscription } from '../subscriptions/subscriptions.sql.ts'
import { usedUntil } from '../subscriptions/used.ts'

/** What time does to a subscription whose moment has come: it ends, or its next period begins. */
export async function passMoment(
  tx: Tx,
  account: Account,
  subscription: Subscription,
  now: Date,
): Promise<Subscription> {
  const { cancelAt, periodEnd: end } = subscription
  if (cancelAt && cancelAt <= end) return endSubscription(tx, account, subscription, cancelAt)
  const renewed = await renew(tx, account, subscription, now)
  await saveSubscription(tx, account, renewed)
  await tell(tx, account, 'subscription.updated', { kind: 'subscription', ref: renewed.ref }, end)
  return renewed
}

async function renew(tx: Tx, account: Account, subscription: Subscription, now: Date): Promise<Subscription> {
  const end = subscription.periodEnd
  const begun = { ...nextPeriod(subscription), usageFrom: end, usageBilledAt: now }
  if (subscription.status === 'paused') return { ...begun, discounted: false }
  const used = await usedUntil(tx, account, subscription, end)
  const lines = [...(isInTrial(subscription) ? [] : linesInArrears(subscription, used, end)), ...linesInAdvance(begun)]
  const draft = draftWithCoupon(begun, lines)
  if (lines.length > 0)
    await billNow(tx, account, {
      customerRef: begun.customerRef,
      subscriptionRef: begun.ref,
      currency: begun.price.currency,
      draft,
      period: periodOf(begun),
      at: end,
      ours: { ...begun.ours, priceId: begun.price.id },
    })
  const renewed: Subscription = {
    ...begun,
    ...(lines.length > 0 && couponUsed(begun)),
    status: begun.status === 'trialing' ? 'active' : begun.status,
    credit: begun.credit - draft.creditUsed,
  }
  return { ...renewed, status: await statusByInvoices(tx, account, renewed) }
}

/** Counted from the anchor, so that a month that is short shortens no other. A trial's end is where counting begins. */
function nextPeriod(subscription: Subscription): Subscription {
  const { next, price, periodEnd: start } = subscription
  const bought = next ?? { price, quantity: subscription.quantity }
  const startsAnew = isInTrial(subscription) || !sameInterval(price, bought.price)
  const anchor = startsAnew ? start : subscription.anchor
  const periods = startsAnew ? 1 : subscription.periods + 1
  return {
    ...subscription,
    ...bought,
    next: null,
    anchor,
    periods,
    periodStart: start,
    periodEnd: periodEnd(bought.price, anchor, periods),
  }
}
