import type postgres from 'postgres'
import { days } from '../../../platform/clock.ts'
import { firstLane, type LaneKey } from '../dispatch/lane-key.ts'
import { deleteFinished, nextEndpoint } from './deliveries.sql.ts'

const kept = days(30)
const batch = 2000

/** Endpoint by endpoint and in small batches, so that none holds up the queue. */
export async function pruneDeliveries(sql: postgres.Sql, now: Date): Promise<void> {
  const before = new Date(now.getTime() - kept)
  let endpoint: LaneKey | null = firstLane
  while (true) {
    endpoint = await nextEndpoint(sql, endpoint)
    if (!endpoint) return
    while ((await deleteFinished(sql, endpoint, before, batch)) === batch);
  }
}
