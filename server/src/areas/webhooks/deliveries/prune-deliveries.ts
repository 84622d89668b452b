import type postgres from 'postgres'
import { days } from '../../../platform/clock.ts'
import { firstQueue, type SendQueueKey } from '../dispatch/queue-key.ts'
import { deleteFinished, nextEndpoint } from './deliveries.sql.ts'

const kept = days(30)
const batch = 2000

/** Deletes per endpoint and in small batches, so that no queue is delayed. */
export async function pruneDeliveries(sql: postgres.Sql, now: Date): Promise<void> {
  const before = new Date(now.getTime() - kept)
  let endpoint: SendQueueKey | null = firstQueue
  while (true) {
    endpoint = await nextEndpoint(sql, endpoint)
    if (!endpoint) return
    while ((await deleteFinished(sql, endpoint, before, batch)) === batch);
  }
}
