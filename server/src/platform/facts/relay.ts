import type postgres from 'postgres'
import { commitSoon } from '../db/commit-soon.ts'

const batch = 1000

/**
 * Numbers committed facts and moves them to the log. The lock on the counter's row makes this the only relay across
 * instances, so numbers have no gaps and become visible in order. No number is visible outside before a consumer has
 * committed, and that commit waits for the disk. Returns how many were numbered.
 */
export async function relayFacts(sql: postgres.Sql, now: Date): Promise<number> {
  const [relayed] = await sql<{ count: number }[]>`
    with counter as materialized (
      select last, ${commitSoon(sql)} from fact_counter for update skip locked
    ), moved as (
      delete from fact_outbox where id = any(array(
        select o.id from counter cross join lateral (select id from fact_outbox order by id limit ${batch}) o))
      returning *
    ), numbered as (
      insert into facts (sequence, id, organization_id, environment_id, origin, type, aggregate_type, aggregate_id,
        contact_id, customer_id, data, occurred_at, numbered_at)
      select (select last from counter) + row_number() over (order by id), id, organization_id, environment_id, origin,
        type, aggregate_type, aggregate_id, contact_id, customer_id, data, occurred_at, ${now}::timestamptz
      from moved
    ), counted as (
      update fact_counter set last = fact_counter.last + moved.count
      from (select count(*) from moved) moved where moved.count > 0
    )
    select count(*) from moved`
  return relayed?.count ?? 0
}
