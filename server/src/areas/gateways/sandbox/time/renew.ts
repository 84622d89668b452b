import type { Account, Tx } from '../account.ts'
import { billNow } from '../invoices/collect.ts'
import { queueMessage } from '../messages/queue-message.ts'
import { endSubscription } from '../subscriptions/end-subscription.ts'
import {
  couponUsed,
  draftWithCoupon,
  isInTrial,
  linesInAdvance,
  linesInArrears,
  pendingOf,
  periodEnd,
  periodOf,
  sameInterval,
} from '../subscriptions/rules.ts'
import { statusByInvoices } from '../subscriptions/settle-status.ts'
import { type Subscription, saveSubscription } from '../subscriptions/subscriptions.sql.ts'
import { usedUntil } from '../subscriptions/used.ts'

/** Applies the passing of time to a due subscription: it ends, or its next period begins. */
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
  await queueMessage(tx, account, 'subscription.updated', { kind: 'subscription', ref: renewed.ref }, end)
  return renewed
}

async function renew(tx: Tx, account: Account, subscription: Subscription, now: Date): Promise<Subscription> {
  const end = subscription.periodEnd
  const next = nextPeriod(subscription)
  // Usage from before the pause waits until the subscription resumes or ends.
  if (subscription.status === 'paused') return { ...next, discounted: false }
  const begun = { ...next, usageFrom: end, usageBilledAt: now, pending: [] }
  const pending = pendingOf(subscription)
  const used = await usedUntil(tx, account, subscription, end)
  const lines = [...(isInTrial(subscription) ? [] : linesInArrears(subscription, used, end)), ...linesInAdvance(begun)]
  const draft = draftWithCoupon(begun, lines, pending)
  if (draft.lines.length > 0)
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

/** Counts from the anchor, so that a short month shortens no other. For a trial, its end is the anchor. */
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
