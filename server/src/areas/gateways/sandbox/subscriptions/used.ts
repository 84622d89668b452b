import type { Db } from '../../../../platform/db/sql.ts'
import type { ClosingUsage } from '../../port.ts'
import type { Account } from '../account.ts'
import { usageToBill } from '../usage.sql.ts'
import type { Subscription } from './subscriptions.sql.ts'

/**
 * Returns what was used of a metered price until a moment and is on no invoice yet, with usage that comes along with a
 * change or a cancellation. A trial is free, and so is its usage. Corrections never make it less than zero.
 */
export async function usedUntil(
  db: Db,
  { environmentId }: Account,
  { customerRef, price, createdAt, trialEndsAt, usageFrom, usageBilledAt }: Subscription,
  to: Date,
  closing: ClosingUsage | null = null,
): Promise<number> {
  if (price.meter === null) return 0
  const since = trialEndsAt ?? createdAt
  const told = await usageToBill(db, environmentId, {
    customerRef,
    meter: price.meter,
    since,
    from: usageFrom,
    billedAt: usageBilledAt,
    to,
  })
  return Math.max(0, told + (closing?.meter === price.meter ? closing.quantity : 0))
}
