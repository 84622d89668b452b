import { type Room, shares } from '../../../platform/dispatch/pool.ts'
import type { Platform } from '../../../platform/platform.ts'
import { leaseFrom } from '../calls/claim.ts'
import { type ClaimedRead, claimRead, dueReads } from './reads.sql.ts'

/** Claims due reads fairly among connections. One worker reads an object at a time. */
export async function claimDueReads({ sql, clock }: Platform, free: Room): Promise<ClaimedRead[]> {
  const now = clock.now()
  const found = await dueReads(sql, now, { limit: free.room * 4, busy: free.busy })
  const due = shares(found, ({ connection_id }) => connection_id, free)
  const claimed = await Promise.all(due.map((read) => claimRead(sql, read, leaseFrom(now))))
  return claimed.filter((read) => read !== null)
}
