import type { Db } from '../../../platform/db/sql.ts'
import type { LastUse } from '../../../platform/last-used.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { firstIdAt, type UtcDay } from '../../../platform/utc-days.ts'
import { environmentOfUses, usesOf } from './activity.sql.ts'

/** Records on which day contacts were seen. A merged contact counts as its survivor. */
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

interface DayCount {
  day: string
  count: number
}

/** Counts contacts that were active on each of these days. */
export function countSeen(db: Db, { environmentId }: EnvironmentScope, days: readonly UtcDay[]): Promise<DayCount[]> {
  return db<DayCount[]>`
    select d.day, (select count(*) from contacts_seen s
      where s.environment_id = ${environmentId} and s.day = d.day::date) as count
    from unnest(${days.map(({ day }) => day)}::text[]) as d (day)`
}

/** Counts contacts created on each of these days, by the time in their ids, so that only the key is read. */
export function countNew(db: Db, { environmentId }: EnvironmentScope, days: readonly UtcDay[]): Promise<DayCount[]> {
  return db<DayCount[]>`
    select d.day, (select count(*) from contacts c
      where c.environment_id = ${environmentId} and c.id >= d.first and c.id < d.beyond) as count
    from unnest(${days.map(({ day }) => day)}::text[], ${days.map(({ start }) => firstIdAt(start))}::uuid[],
      ${days.map(({ end }) => firstIdAt(end))}::uuid[]) as d (day, first, beyond)`
}

/** Counts the contacts that were there on at least one of these days, from the first to the last. */
export async function countActive(
  db: Db,
  { environmentId }: EnvironmentScope,
  { from, to }: { from: string; to: string },
): Promise<number> {
  const [row] = await db<[{ count: number }]>`
    select count(distinct s.contact_id) as count from contacts_seen s
    where s.environment_id = ${environmentId} and s.day >= ${from}::date and s.day <= ${to}::date`
  return row.count
}

/** Counts the contacts that were made in this time and are identified now. */
export async function countSignUps(
  db: Db,
  { environmentId }: EnvironmentScope,
  { from, before }: { from: Date; before: Date },
): Promise<number> {
  const [row] = await db<[{ count: number }]>`
    select count(*) as count from contacts c
    where c.environment_id = ${environmentId} and c.kind = 'identified'
      and c.id >= ${firstIdAt(from)}::uuid and c.id < ${firstIdAt(before)}::uuid`
  return row.count
}

export async function deleteSeenBefore(db: Db, day: Date): Promise<void> {
  await db`delete from contacts_seen where day < (${day}::timestamptz at time zone 'UTC')::date`
}
