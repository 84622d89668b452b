import { v7 as uuid } from 'uuid'
import { seconds } from '../../../platform/clock.ts'
import { type Room, shares } from '../../../platform/dispatch/pool.ts'
import type { Platform } from '../../../platform/platform.ts'
import { type ClaimedCall, claimCalls, dueCalls, type Lease } from './calls.sql.ts'

/** Longer than a call and the transaction that finishes it: a worker that still holds a lease then has died. */
const leaseMs = seconds(60)

export const leaseFrom = (now: Date): Lease => ({ lease: uuid(), until: new Date(now.getTime() + leaseMs), now })

/** Claims due calls fairly among connections: a slow gateway uses only its own share. */
export async function claimDueCalls({ sql, clock }: Platform, free: Room): Promise<ClaimedCall[]> {
  const now = clock.now()
  const due = await dueCalls(sql, now, { limit: free.room * 4, busy: free.busy })
  const taken = shares(due, ({ connection_id }) => connection_id, free)
  const byEnvironment = Map.groupBy(taken, ({ environment_id }) => environment_id)
  const claimed: ClaimedCall[] = []
  for (const [environmentId, calls] of byEnvironment) {
    const ids = calls.map(({ id }) => id)
    claimed.push(...(await claimCalls(sql, { environmentId }, ids, leaseFrom(now))))
  }
  return claimed
}
