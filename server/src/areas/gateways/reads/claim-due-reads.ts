import type { Platform } from '../../../platform/platform.ts'
import { leaseFrom, type Room, shares } from '../calls/claim.ts'
import { type ClaimedRead, claimRead, dueReads } from './reads.sql.ts'

/** Takes what is to be read, fairly among connections. An object is one worker's at a time. */
export async function claimDueReads({ sql, clock }: Platform, { room, roomAt, busy }: Room): Promise<ClaimedRead[]> {
  const now = clock.now()
  const due = shares(await dueReads(sql, now, { limit: room * 4, busy }), room, roomAt)
  const claimed = await Promise.all(due.map((read) => claimRead(sql, read, leaseFrom(now))))
  return claimed.filter((read) => read !== null)
}
