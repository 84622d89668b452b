import { change } from '../../../../platform/change.ts'
import type { Context } from '../../../../platform/context.ts'
import type { Account, Tx } from '../account.ts'
import { dueCheckouts, environmentsWithOverdue, expireCheckout } from '../checkouts/checkouts.sql.ts'
import { lockCustomer } from '../customers.sql.ts'
import { queueMessage } from '../messages/queue-message.ts'
import {
  dueSubscriptions,
  environmentsWithDue,
  findSubscription,
  lockSubscription,
  type Subscription,
} from '../subscriptions/subscriptions.sql.ts'
import { passMoment } from './renew.ts'

const batch = 100

/** Does what the service's clock has come to: checkouts expire, trials end, periods renew, cancellations take effect. */
export async function passTime(context: Context): Promise<void> {
  const now = context.clock.now()
  for (const { environment_id } of await environmentsWithOverdue(context.sql, now))
    await expireCheckouts(context, environment_id, now)
  for (const { environment_id } of await environmentsWithDue(context.sql, now)) {
    for (let passed = batch; passed === batch; ) passed = await passInEnvironment(context, environment_id, now)
  }
}

/**
 * Returns the number of subscriptions that were updated. One that fails is retried in the next run and delays no other.
 */
async function passInEnvironment(context: Context, environmentId: string, now: Date): Promise<number> {
  let passed = 0
  for (const { ref, connection_id } of await dueSubscriptions(context.sql, environmentId, now, batch)) {
    const account = { environmentId, connectionId: connection_id }
    try {
      await change(context, null, (tx) => catchUp(tx, account, ref, now))
      passed++
    } catch (error) {
      context.log.error({ err: error, subscription: ref }, 'a sandbox subscription could not be renewed')
    }
  }
  return passed
}

/** Applies each due change in order, so that none is skipped however long the service was down. */
async function catchUp(tx: Tx, account: Account, ref: string, now: Date): Promise<void> {
  const found = await findSubscription(tx, account, ref)
  if (!found) return
  await lockCustomer(tx, account.environmentId, found.customerRef)
  let subscription = await lockSubscription(tx, account, ref)
  while (subscription && isDue(subscription, now)) subscription = await passMoment(tx, account, subscription, now)
}

const isDue = ({ status, periodEnd, cancelAt }: Subscription, now: Date): boolean =>
  status !== 'canceled' && (periodEnd <= now || (cancelAt !== null && cancelAt <= now))

async function expireCheckouts(context: Context, environmentId: string, now: Date): Promise<void> {
  for (const { ref, connection_id, expires_at } of await dueCheckouts(context.sql, environmentId, now)) {
    const account = { environmentId, connectionId: connection_id }
    await change(context, null, async (tx) => {
      const expired = await expireCheckout(tx, environmentId, ref)
      if (expired.count > 0)
        await queueMessage(tx, account, 'checkout.expired', { kind: 'checkout', ref }, new Date(expires_at))
    })
  }
}
