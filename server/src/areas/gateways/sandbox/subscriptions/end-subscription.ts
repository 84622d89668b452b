import type { Account, Tx } from '../account.ts'
import { billNow } from '../invoices/collect.ts'
import { markUncollectible, openInvoicesOf } from '../invoices/invoices.sql.ts'
import { tell } from '../messages/tell.ts'
import { draftWithCoupon, linesInArrears } from './rules.ts'
import { type Subscription, saveSubscription } from './subscriptions.sql.ts'
import { usedUntil } from './used.ts'

/** Ends a subscription: what was used is still asked for, and what is owed is given up. */
export async function endSubscription(
  tx: Tx,
  account: Account,
  subscription: Subscription,
  at: Date,
): Promise<Subscription> {
  const { ref } = subscription
  if (subscription.status !== 'paused') await billLastUse(tx, account, subscription, at)
  for (const { ref: invoice } of await openInvoicesOf(tx, account.environmentId, ref)) {
    await markUncollectible(tx, account.environmentId, invoice)
    await tell(tx, account, 'invoice.uncollectible', { kind: 'invoice', ref: invoice }, at)
  }
  const ended: Subscription = {
    ...subscription,
    status: 'canceled',
    next: null,
    canceledAt: subscription.canceledAt ?? at,
    endedAt: at,
  }
  await saveSubscription(tx, account, ended)
  await tell(tx, account, 'subscription.canceled', { kind: 'subscription', ref }, at)
  return ended
}

async function billLastUse(tx: Tx, account: Account, subscription: Subscription, at: Date): Promise<void> {
  const used = await usedUntil(tx, account, subscription, at)
  if (used === 0) return
  await billNow(tx, account, {
    customerRef: subscription.customerRef,
    subscriptionRef: subscription.ref,
    currency: subscription.price.currency,
    draft: draftWithCoupon(subscription, linesInArrears(subscription, used, at)),
    period: { start: subscription.periodStart, end: at },
    at,
    ours: { ...subscription.ours, priceId: subscription.price.id },
  })
}
