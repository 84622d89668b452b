import type { ClosingUsage } from '../../port.ts'
import type { Account, Tx } from '../account.ts'
import { billNow } from '../invoices/collect.ts'
import { markUncollectible, openInvoicesOf } from '../invoices/invoices.sql.ts'
import { queueMessage } from '../messages/queue-message.ts'
import { draftWithCoupon, linesInArrears, pendingOf } from './rules.ts'
import { type Subscription, saveSubscription } from './subscriptions.sql.ts'
import { usedUntil } from './used.ts'

/** Ends a subscription: what was used is still asked for, and what is owed is given up. */
export async function endSubscription(
  tx: Tx,
  account: Account,
  subscription: Subscription,
  at: Date,
  usage: ClosingUsage | null = null,
): Promise<Subscription> {
  const { ref } = subscription
  await billLastUse(tx, account, subscription, at, usage)
  for (const { ref: invoice } of await openInvoicesOf(tx, account.environmentId, ref)) {
    await markUncollectible(tx, account.environmentId, invoice)
    await queueMessage(tx, account, 'invoice.uncollectible', { kind: 'invoice', ref: invoice }, at)
  }
  const ended: Subscription = {
    ...subscription,
    status: 'canceled',
    next: null,
    pending: [],
    canceledAt: subscription.canceledAt ?? at,
    endedAt: at,
  }
  await saveSubscription(tx, account, ended)
  await queueMessage(tx, account, 'subscription.canceled', { kind: 'subscription', ref }, at)
  return ended
}

async function billLastUse(
  tx: Tx,
  account: Account,
  subscription: Subscription,
  at: Date,
  usage: ClosingUsage | null,
): Promise<void> {
  const used = await usedUntil(tx, account, subscription, at, usage)
  const pending = pendingOf(subscription)
  if (used === 0 && pending.lines.length === 0) return
  await billNow(tx, account, {
    customerRef: subscription.customerRef,
    subscriptionRef: subscription.ref,
    currency: subscription.price.currency,
    draft: draftWithCoupon(subscription, used === 0 ? [] : linesInArrears(subscription, used, at), pending),
    period: { start: subscription.periodStart, end: at },
    at,
    ours: { ...subscription.ours, priceId: subscription.price.id },
  })
}
