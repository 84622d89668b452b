import type postgres from 'postgres'
import { days } from '../../platform/clock.ts'
import { deleteFinished, nextEndpoint } from './deliveries.sql.ts'
import { firstLane, type LaneKey } from './lane-key.ts'

const kept = days(30)
const batch = 2000

/** Endpoint by endpoint and in small bites, so that none holds up the queue. */
export async function pruneDeliveries(sql: postgres.Sql, now: Date): Promise<void> {
  const before = new Date(now.getTime() - kept)
  let endpoint: LaneKey | null = firstLane
  while (true) {
    endpoint = await nextEndpoint(sql, endpoint)
    if (!endpoint) return
    while ((await deleteFinished(sql, endpoint, before, batch)) === batch);
  }
}
