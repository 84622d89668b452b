import type postgres from 'postgres'
import { dropMonthsBefore } from '../db/partitions.ts'

/**
 * Drops what was numbered before this moment, but nothing that a consumer has yet to see or to try again.
 * Instances' clocks may differ by a little, so the oldest of what must stay decides, not the first.
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
