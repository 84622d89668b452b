import type postgres from 'postgres'
import { dropMonthsBefore } from '../db/partitions.ts'

/**
 * Deletes facts numbered before a time, except those that a consumer has not handled. Clocks of instances may differ
 * slightly, so everything after the oldest remaining fact stays.
 */
export async function pruneFacts(sql: postgres.Sql, consumers: readonly string[], before: Date): Promise<void> {
  const [oldest] = await sql<{ needed: string | null }[]>`
    select min(numbered_at) as needed from facts where sequence > (
      select least(
        (select min(sequence) from fact_cursors where consumer = any(${consumers as string[]})),
        (select min(sequence) - 1 from failed_facts where consumer = any(${consumers as string[]}))))`
  const needed = oldest?.needed ? new Date(oldest.needed) : before
  await dropMonthsBefore(sql, 'facts', needed < before ? needed : before)
}
