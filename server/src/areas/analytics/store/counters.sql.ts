import { rowsOf } from '../../../platform/db/rows-in.ts'
import type { Db } from '../../../platform/db/sql.ts'
import type { Environment } from './state.sql.ts'

export interface CounterKey {
  property: string
  name: string
  day: string
  value: string
}

export interface Counter extends CounterKey {
  /** 24 counts, by UTC hour. */
  hours: number[]
}

/** Adds to counters, which may be negative, and deletes those that are back at zero. The figures are locked. */
export async function addToCounters(db: Db, { environmentId }: Environment, counters: readonly Counter[]) {
  if (counters.length === 0) return
  const rows = counters.map((counter) => ({ ...counter, hours: `{${counter.hours.join(',')}}` }))
  const columns = { property: 'text', name: 'text', day: 'date', value: 'text', hours: 'text' } as const
  await db`
    insert into analytics_counters as c (environment_id, property, name, day, value, hours)
    select given.environment_id, given.property, given.name, given.day, given.value, given.hours::int[]
    from ${rowsOf(db, environmentId, rows, columns)} as given
    on conflict (environment_id, property, name, day, value) do update set hours = array(
      select a + b from unnest(c.hours, excluded.hours) with ordinality as h (a, b, n) order by n)`
  if (counters.every(({ hours }) => hours.every((count) => count >= 0))) return
  await db`
    delete from analytics_counters c using ${rowsOf(db, environmentId, rows, columns)} as given
    where c.environment_id = ${environmentId} and c.property = given.property and c.name = given.name
      and c.day = given.day and c.value = given.value and 0 = all(c.hours)`
}

/** Reads which names, properties and values are counted on these days already. */
export const readKnown = (
  db: Db,
  { environmentId }: Environment,
  days: readonly string[],
  names: readonly string[],
) => db<CounterKey[]>`
  select property, name, day::text as day, value from analytics_counters
  where environment_id = ${environmentId} and day = any(${days as string[]}::date[])
    and (property = '' or name = any(${names as string[]}))`

/** Reads counters of UTC days: of one name or of all names, by one property or by none. */
export const readCounters = (
  db: Db,
  { environmentId }: Environment,
  { name, property, from, to }: { name: string | null; property: string; from: string; to: string },
) => db<Counter[]>`
  select property, name, day::text as day, value, hours from analytics_counters
  where environment_id = ${environmentId} and property = ${property} and day between ${from} and ${to}
    ${name === null ? db`and name <> ''` : db`and name = ${name}`}`

/** Lists names and properties of events, each with its last day, up to a limit. */
export const listNames = (db: Db, { environmentId }: Environment, limit: number) => db<
  { name: string; last_day: string; properties: string[] | null }[]
>`
  select name, max(day)::text as last_day, array_agg(distinct property) filter (where property <> '') as properties
  from analytics_counters where environment_id = ${environmentId} and name <> ''
  group by name order by name limit ${limit}`
