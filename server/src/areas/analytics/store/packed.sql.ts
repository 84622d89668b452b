import type postgres from 'postgres'
import { rowsOf } from '../../../platform/db/rows-in.ts'
import type { Db, Fragment } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { type Pairs, readPairs, unpack } from '../packed/codec.ts'
import type { Environment } from './state.sql.ts'

/** The pairs of a name and UTC day. */
export interface DayPairs extends Pairs {
  name: string
  day: string
}

/** Says that days changed, so that their rows are read until they are packed again. */
export async function setWaiting(
  db: Db,
  { environmentId }: Environment,
  days: readonly { name: string; day: string }[],
  now: Date,
): Promise<void> {
  const distinct = new Map(days.map(({ name, day }) => [`${day} ${name}`, { name, day, waiting_since: now }]))
  if (distinct.size === 0) return
  await db`
    insert into analytics_packed as p (environment_id, name, day, waiting_since)
    select given.environment_id, given.name, given.day, given.waiting_since
    from ${rowsOf(db, environmentId, [...distinct.values()], { name: 'text', day: 'date', waiting_since: 'timestamptz' })}
      as given
    on conflict (environment_id, name, day) do update
      set waiting_since = excluded.waiting_since, hours = null, times = null
      where p.waiting_since is null`
}

/** Returns the environments with days that may be packed: they are over, and changed long enough ago. */
export async function listPackable(sql: postgres.Sql, due: Due): Promise<string[]> {
  const rows = await sql<{ environment_id: string }[]>`
    select distinct environment_id from analytics_packed where waiting_since <= ${due.changedBefore}
      and day <= ${due.lastDay}`
  return rows.map(({ environment_id }) => environment_id)
}

export interface Due {
  changedBefore: Date
  lastDay: string
}

/** Reads days that may be packed, with the rows of their people. */
export async function readPackable(
  db: Db,
  { environmentId }: Environment,
  { changedBefore, lastDay }: Due,
  limit: number,
) {
  const rows = await db<{ name: string; day: string; hours: Buffer | null; times: Buffer | null }[]>`
    select d.name, d.day::text as day,
      (select string_agg(int4send(n.number) || int4send(a.hours), ''::bytea order by n.number)
        ${people(db, environmentId)} and a.name = d.name and a.day = d.day) as hours,
      (select string_agg(int4send(n.number) || int4send(t.ms), ''::bytea order by n.number, t.ms)
        ${peopleWithTimes(db, environmentId)} and a.name = d.name and a.day = d.day) as times
    from (
      select p.name, p.day from analytics_packed p
      where p.environment_id = ${environmentId} and p.waiting_since <= ${changedBefore} and p.day <= ${lastDay}
      order by p.day desc, p.name limit ${limit}
    ) d`
  return rows.map(({ name, day, hours, times }) => ({ name, day, hours: pairsOf(hours), times: pairsOf(times) }))
}

const none = Buffer.alloc(0)
const pairsOf = (bytes: Buffer | null): Pairs => readPairs(bytes ?? none)

const people = (db: Db, environmentId: string): Fragment => db`
  from analytics_activity a
  join analytics_numbers n on n.environment_id = ${environmentId} and n.contact_id = a.contact_id
  where a.environment_id = ${environmentId}`

const peopleWithTimes = (db: Db, environmentId: string): Fragment => db`
  from analytics_activity a
  join analytics_numbers n on n.environment_id = ${environmentId} and n.contact_id = a.contact_id
  cross join lateral unnest(a.times) as t (ms)
  where a.environment_id = ${environmentId}`

interface Packed {
  name: string
  day: string
  hours: Buffer
  times: Buffer
}

export async function savePacked(db: Db, { environmentId }: Environment, days: readonly Packed[]): Promise<void> {
  if (days.length === 0) return
  await db`
    update analytics_packed p set waiting_since = null, hours = given.hours, times = given.times
    from ${rowsOf(db, environmentId, days, { name: 'text', day: 'date', hours: 'bytea', times: 'bytea' })} as given
    where p.environment_id = ${environmentId} and p.name = given.name and p.day = given.day`
}

interface Asked {
  /** Null stands for all names. */
  names: readonly string[] | null
  from: string
  to: string
}

interface ReadRow {
  name: string
  day: string
  packed: string | null
  live: string | null
}

// In base64, which is shorter than the text form of bytes and quicker to read.
const toPairs = ({ name, day, packed, live }: ReadRow): DayPairs => ({
  name,
  day,
  ...(packed === null ? readPairs(Buffer.from(live ?? '', 'base64')) : unpack(Buffer.from(packed, 'base64'))),
})

const askedDays = (db: Db, environmentId: string, { names, from, to }: Asked): Fragment => db`
  p.environment_id = ${environmentId} and p.day between ${from} and ${to}
  ${names === null ? db`and p.name <> ''` : db`and p.name = any(${names as string[]})`}`

/** Reads the times of events, packed or from the rows, in one statement and so at one moment. */
export async function readTimes(db: Db, { environmentId }: EnvironmentScope, asked: Asked): Promise<DayPairs[]> {
  const rows = await db<ReadRow[]>`
    select p.name, p.day::text as day, encode(p.times, 'base64') as packed, null as live from analytics_packed p
    where ${askedDays(db, environmentId, asked)} and p.waiting_since is null
    union all
    select w.name, w.day::text as day, null as packed,
      encode(string_agg(int4send(w.number) || int4send(w.ms), ''::bytea order by w.number, w.ms), 'base64') as live
    from (
      select p.name, p.day, n.number, t.ms from analytics_packed p
      join analytics_activity a on a.environment_id = ${environmentId} and a.name = p.name and a.day = p.day
      join analytics_numbers n on n.environment_id = ${environmentId} and n.contact_id = a.contact_id
      cross join lateral unnest(a.times) as t (ms)
      where ${askedDays(db, environmentId, asked)} and p.waiting_since is not null
    ) w group by w.name, w.day`
  return rows.map(toPairs)
}

/** Reads the hours in which people had events, packed or from the rows. */
export async function readHours(db: Db, { environmentId }: EnvironmentScope, asked: Asked): Promise<DayPairs[]> {
  const rows = await db<ReadRow[]>`
    select p.name, p.day::text as day, encode(p.hours, 'base64') as packed, null as live from analytics_packed p
    where ${askedDays(db, environmentId, asked)} and p.waiting_since is null
    union all
    select w.name, w.day::text as day, null as packed,
      encode(string_agg(int4send(w.number) || int4send(w.hours), ''::bytea order by w.number), 'base64') as live
    from (
      select p.name, p.day, n.number, a.hours from analytics_packed p
      join analytics_activity a on a.environment_id = ${environmentId} and a.name = p.name and a.day = p.day
      join analytics_numbers n on n.environment_id = ${environmentId} and n.contact_id = a.contact_id
      where ${askedDays(db, environmentId, asked)} and p.waiting_since is not null
    ) w group by w.name, w.day`
  return rows.map(toPairs)
}

/**
 * Reads the times of events with a value of a property. Of days that were counted before times were stored by value only
 * the hours are known, so there all events of an hour with the value count.
 */
export async function readTimesWhere(
  db: Db,
  { environmentId }: EnvironmentScope,
  { name, property, value, from, to }: { name: string; property: string; value: string; from: string; to: string },
): Promise<DayPairs[]> {
  const rows = await db<{ day: string; live: Buffer }[]>`
    select w.day::text as day, string_agg(int4send(w.number) || int4send(w.ms), ''::bytea order by w.number, w.ms) as live
    from (
      select v.day, n.number, t.ms
      from (
        select a.contact_id, a.day, a.times, a.properties -> ${property}::text -> ${value}::text as stored
        from analytics_activity a
        where a.environment_id = ${environmentId} and a.name = ${name} and a.day between ${from} and ${to}
          and a.properties -> ${property}::text ? ${value}::text
      ) v
      join analytics_numbers n on n.environment_id = ${environmentId} and n.contact_id = v.contact_id
      cross join lateral (
        select e.ms::int as ms from jsonb_array_elements_text(
          case when jsonb_typeof(v.stored) = 'array' then v.stored else coalesce(v.stored -> 'times', '[]') end) as e (ms)
        union all
        select o.ms from unnest(v.times) as o (ms)
        where jsonb_typeof(v.stored) = 'object' and not v.stored ? 'times' and v.stored ? (o.ms / 3600000)::text
      ) t
    ) w group by w.day`
  return rows.map(({ day, live }) => ({ name, day, ...readPairs(live) }))
}
