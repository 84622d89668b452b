import type { Context } from '../../../platform/context.ts'
import { transaction } from '../../../platform/db/transaction.ts'
import { listDue, queueDue } from '../members/timers.sql.ts'

const batch = 5000

/** Re-evaluates contacts whose timer is due. */
export async function applyTimers({ sql, clock, waker }: Context): Promise<number> {
  const now = clock.now()
  let done = 0
  for (const environmentId of await listDue(sql, now)) {
    done += await transaction(sql, (tx) => queueDue(tx, { environmentId }, now, batch))
  }
  if (done > 0) waker.wake('segment-changes')
  return done
}
