import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import type { Db } from '../../../platform/db/sql.ts'
import type { LastUse } from '../../../platform/last-used.ts'
import { firstIdAt, type UtcDay } from '../../../platform/utc-days.ts'
import { environmentOfUses, usesOf } from './activity.sql.ts'

/** Notes who was there on which day. Whoever was folded into another counts as that one. */
export async function insertSeen(db: Db, lastUsed: readonly LastUse[]): Promise<void> {
  const environment = environmentOfUses(db, lastUsed)
  await db`
    with seen as materialized (
      select c.environment_id, c.id, (t.at at time zone 'UTC')::date as day
      from ${usesOf(db, lastUsed)}
      left join contact_merges m on m.environment_id = ${environment} and m.from_id = t.contact_id
      join contacts c on c.environment_id = ${environment} and c.id = coalesce(m.into_id, t.contact_id)
      order by c.environment_id, c.id for key share of c
    )
    insert into contacts_seen (environment_id, day, contact_id)
    select distinct environment_id, day, id from seen order by environment_id, id
    on conflict do nothing`
}

export interface DayCount {
  day: string
  count: number
}

/** Contacts that were there on each of these days. */
export function countSeen(db: Db, { environmentId }: EnvironmentScope, days: readonly UtcDay[]): Promise<DayCount[]> {
  return db<DayCount[]>`
    select d.day, (select count(*) from contacts_seen s
      where s.environment_id = ${environmentId} and s.day = d.day::date) as count
    from unnest(${days.map(({ day }) => day)}::text[]) as d (day)`
}

/** Contacts that were made on each of these days. Their ids begin with the time, so the key alone is read. */
export function countNew(db: Db, { environmentId }: EnvironmentScope, days: readonly UtcDay[]): Promise<DayCount[]> {
  return db<DayCount[]>`
    select d.day, (select count(*) from contacts c
      where c.environment_id = ${environmentId} and c.id >= d.first and c.id < d.beyond) as count
    from unnest(${days.map(({ day }) => day)}::text[], ${days.map(({ start }) => firstIdAt(start))}::uuid[],
      ${days.map(({ end }) => firstIdAt(end))}::uuid[]) as d (day, first, beyond)`
}

export async function deleteSeenBefore(db: Db, day: Date): Promise<void> {
  await db`delete from contacts_seen where day < (${day}::timestamptz at time zone 'UTC')::date`
}
