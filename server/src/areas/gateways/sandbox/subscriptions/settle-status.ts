import type { Account, Tx } from '../account.ts'
import { openInvoicesOf } from '../invoices/invoices.sql.ts'
import { queueMessage } from '../messages/queue-message.ts'
import { lockSubscription, type Subscription, saveSubscription } from './subscriptions.sql.ts'

/** Returns past due while an invoice is open, and active once none is. */
export async function statusByInvoices(
  tx: Tx,
  { environmentId }: Account,
  { ref, status }: Pick<Subscription, 'ref' | 'status'>,
): Promise<Subscription['status']> {
  if (status === 'canceled' || status === 'paused') return status
  const open = await openInvoicesOf(tx, environmentId, ref)
  if (open.length > 0) return 'past_due'
  return status === 'past_due' ? 'active' : status
}

/** Updates the status after a payment succeeded or failed. */
export async function settleStatus(tx: Tx, account: Account, ref: string, at: Date): Promise<void> {
  const subscription = await lockSubscription(tx, account, ref)
  if (!subscription) return
  const status = await statusByInvoices(tx, account, subscription)
  if (status === subscription.status) return
  await saveSubscription(tx, account, { ...subscription, status })
  await queueMessage(tx, account, 'subscription.updated', { kind: 'subscription', ref }, at)
}
