import { type AtMoment, type ClosingUsage, GatewayRefused, type GatewaySubscription } from '../../port.ts'
import type { Account, Tx } from '../account.ts'
import { queueMessage } from '../messages/queue-message.ts'
import { endSubscription } from './end-subscription.ts'
import { requireLive } from './require.ts'
import { isInTrial } from './rules.ts'
import { statusByInvoices } from './settle-status.ts'
import { type Subscription, saveSubscription } from './subscriptions.sql.ts'
import { toSubscription } from './views.ts'

export async function cancelSubscription(
  tx: Tx,
  account: Account,
  { ref, at, usage }: { ref: string; at: AtMoment; usage?: ClosingUsage | null | undefined },
  now: Date,
): Promise<GatewaySubscription> {
  const subscription = await requireLive(tx, account, ref)
  if (at === 'now') return toSubscription(await endSubscription(tx, account, subscription, now, usage))
  return save(tx, account, { ...subscription, cancelAt: subscription.periodEnd, canceledAt: now }, now)
}

/** Takes a cancellation back that has not taken effect. */
export async function resumeSubscription(
  tx: Tx,
  account: Account,
  ref: string,
  now: Date,
): Promise<GatewaySubscription> {
  const subscription = await requireLive(tx, account, ref)
  return save(tx, account, { ...subscription, cancelAt: null, canceledAt: null }, now)
}

/** Periods continue, and nothing is charged. */
export async function pauseSubscription(
  tx: Tx,
  account: Account,
  ref: string,
  now: Date,
): Promise<GatewaySubscription> {
  const subscription = await requireLive(tx, account, ref)
  return save(tx, account, { ...subscription, status: 'paused' }, now)
}

export async function unpauseSubscription(
  tx: Tx,
  account: Account,
  ref: string,
  now: Date,
): Promise<GatewaySubscription> {
  const subscription = await requireLive(tx, account, ref)
  if (subscription.status !== 'paused')
    throw new GatewayRefused('subscription_not_paused', 'This subscription is not paused.')
  const running: Subscription = { ...subscription, status: isInTrial(subscription) ? 'trialing' : 'active' }
  return save(tx, account, { ...running, status: await statusByInvoices(tx, account, running) }, now)
}

async function save(tx: Tx, account: Account, changed: Subscription, now: Date): Promise<GatewaySubscription> {
  await saveSubscription(tx, account, changed)
  await queueMessage(tx, account, 'subscription.updated', { kind: 'subscription', ref: changed.ref }, now)
  return toSubscription(changed)
}
