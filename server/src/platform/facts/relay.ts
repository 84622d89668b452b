import type postgres from 'postgres'
import { transaction } from '../db/transaction.ts'

const batch = 1000

/**
 * Numbers the facts that have committed since the last time, and moves them to the log. The counter's row lock makes
 * it one relay at a time across instances, so numbers are gapless and become visible in order.
 * Answers how many were numbered.
 */
export function relayFacts(sql: postgres.Sql): Promise<number> {
  return transaction(sql, async (tx) => {
    const [waiting] = await tx`select 1 from fact_outbox limit 1`
    if (!waiting) return 0
    const [counter] = await tx<{ last: number }[]>`select last from fact_counter for update`
    const last = counter?.last ?? 0
    // A statement of its own, so that it sees what committed while it waited for the lock.
    const { count } = await tx`
      with moved as (
        delete from fact_outbox where id in (select id from fact_outbox order by id limit ${batch}) returning *
      )
      insert into facts (sequence, id, organization_id, environment_id, origin, type, aggregate_type,
        aggregate_id, contact_id, customer_id, data, occurred_at)
      select ${last}::bigint + row_number() over (order by id), id, organization_id, environment_id, origin, type,
        aggregate_type, aggregate_id, contact_id, customer_id, data, occurred_at
      from moved`
    await tx`update fact_counter set last = ${last + count}`
    return count
  })
}
