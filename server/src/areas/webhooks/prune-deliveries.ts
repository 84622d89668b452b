import type postgres from 'postgres'
import { days } from '../../platform/clock.ts'
import { deleteFinished } from './deliveries.sql.ts'

const kept = days(30)
const batch = 2000

/** In small bites, so that none holds up the queue. */
export async function pruneDeliveries(sql: postgres.Sql, now: Date): Promise<void> {
  const before = new Date(now.getTime() - kept)
  while ((await deleteFinished(sql, before, batch)) === batch);
}
