import { GatewayRefused } from '../../port.ts'
import type { Account, Tx } from '../account.ts'
import { lockCustomer } from '../customers.sql.ts'
import { findSubscription, lockSubscription, type Subscription } from './subscriptions.sql.ts'

/** Locks a subscription and its customer, the customer first as everybody does who charges one. */
async function requireSubscription(tx: Tx, account: Account, ref: string): Promise<Subscription> {
  const found = await findSubscription(tx, account, ref)
  if (found) await lockCustomer(tx, account.environmentId, found.customerRef)
  const locked = found && (await lockSubscription(tx, account, ref))
  if (!locked) throw new GatewayRefused('no_such_subscription', 'Subscription not found.')
  return locked
}

/** Returns a subscription that has not ended. */
export async function requireLive(tx: Tx, account: Account, ref: string): Promise<Subscription> {
  const subscription = await requireSubscription(tx, account, ref)
  if (subscription.status === 'canceled')
    throw new GatewayRefused('subscription_canceled', 'This subscription has ended.')
  return subscription
}
