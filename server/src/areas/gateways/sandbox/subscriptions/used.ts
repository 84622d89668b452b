import type { Db } from '../../../../platform/db/sql.ts'
import type { Account } from '../account.ts'
import { usageToBill } from '../usage.sql.ts'
import type { Subscription } from './subscriptions.sql.ts'

/** What was used of a metered price until a moment and is on no invoice yet. A trial is free, and so is its usage. */
export async function usedUntil(
  db: Db,
  { environmentId }: Account,
  { customerRef, price, createdAt, trialEndsAt, usageFrom, usageBilledAt }: Subscription,
  to: Date,
): Promise<number> {
  if (price.meter === null) return 0
  const since = trialEndsAt ?? createdAt
  return usageToBill(db, environmentId, {
    customerRef,
    meter: price.meter,
    since,
    from: usageFrom,
    billedAt: usageBilledAt,
    to,
  })
}
