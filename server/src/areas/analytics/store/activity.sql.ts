import { rowsOf } from '../../../platform/db/rows-in.ts'
import type { Db } from '../../../platform/db/sql.ts'
import type { Activity } from '../counting/activity.ts'
import { readCounts, type StoredCounts, type ValueCounts, writeCounts } from '../counting/value-counts.ts'
import type { Environment } from './state.sql.ts'

interface ActivityRow {
  name: string
  day: string
  contact_id: string
  hours: number
  hour_counts: number[]
  times: number[]
  properties: Record<string, Record<string, StoredCounts>>
}

const columns = (db: Db) => db`
  a.name, a.day::text as day, a.contact_id, a.hours, a.hour_counts, a.times, a.properties`

const setBits = (hours: number): number[] =>
  Array.from({ length: 24 }, (_, hour) => hour).filter((hour) => hours & (1 << hour))

export const hoursOf = ({ hours, hour_counts }: Pick<ActivityRow, 'hours' | 'hour_counts'>): Map<number, number> =>
  new Map(setBits(hours).map((hour, index) => [hour, hour_counts[index] ?? 0]))

const eachValue = <From, To>(properties: Record<string, Record<string, From>>, alter: (counts: From) => To) =>
  Object.fromEntries(
    Object.entries(properties).map(([property, values]) => [
      property,
      Object.fromEntries(Object.entries(values).map(([value, counts]) => [value, alter(counts)])),
    ]),
  )

const toActivity = (row: ActivityRow): Activity => ({
  ...row,
  hours: hoursOf(row),
  properties: eachValue<StoredCounts, ValueCounts>(row.properties, readCounts),
})

const array = (numbers: readonly number[]) => `{${numbers.join(',')}}`

function toRow({ name, day, contact_id, hours, times, properties }: Activity) {
  const sorted = [...hours].sort(([a], [b]) => a - b)
  return {
    ...{ name, day, contact_id },
    properties: eachValue(properties, writeCounts),
    hours: sorted.reduce((bits, [hour]) => bits | (1 << hour), 0),
    hour_counts: array(sorted.map(([, count]) => count)),
    times: array(times),
  }
}

/** Reads the activities with these names, days and people that exist. */
export async function readActivities(
  db: Db,
  { environmentId }: Environment,
  keys: readonly Pick<Activity, 'name' | 'day' | 'contact_id'>[],
): Promise<Activity[]> {
  if (keys.length === 0) return []
  const rows = await db<ActivityRow[]>`
    select ${columns(db)}
    from ${rowsOf(db, environmentId, keys, { name: 'text', day: 'date', contact_id: 'uuid' })} as k
    join analytics_activity a on a.environment_id = ${environmentId} and a.name = k.name and a.day = k.day
      and a.contact_id = k.contact_id`
  return rows.map(toActivity)
}

export async function readActivitiesOf(db: Db, { environmentId }: Environment, ids: readonly string[]) {
  const rows = await db<ActivityRow[]>`
    select ${columns(db)} from analytics_activity a
    where a.environment_id = ${environmentId} and a.contact_id = any(${ids as string[]})`
  return rows.map(toActivity)
}

export async function saveActivities(
  db: Db,
  { environmentId }: Environment,
  activities: readonly Activity[],
): Promise<void> {
  if (activities.length === 0) return
  const rows = activities.map(toRow)
  await db`
    insert into analytics_activity as a (environment_id, name, day, contact_id, hours, hour_counts, times, properties)
    select given.environment_id, given.name, given.day, given.contact_id, given.hours, given.hour_counts::int[],
      given.times::int[], given.properties
    from ${rowsOf(db, environmentId, rows, {
      name: 'text',
      day: 'date',
      contact_id: 'uuid',
      hours: 'int',
      hour_counts: 'text',
      times: 'text',
      properties: 'jsonb',
    })} as given
    on conflict (environment_id, name, day, contact_id) do update
      set hours = excluded.hours, hour_counts = excluded.hour_counts, times = excluded.times,
        properties = excluded.properties`
}

export async function deleteActivitiesOf(db: Db, { environmentId }: Environment, ids: readonly string[]) {
  await db`
    delete from analytics_activity where environment_id = ${environmentId} and contact_id = any(${ids as string[]})`
}

export interface PersonTimes {
  name: string
  contact_id: string
  first_at: Date
  last_at: Date
}

interface StoredPersonTimes extends Omit<PersonTimes, 'first_at' | 'last_at'> {
  first_at: string
  last_at: string
}

export async function savePeople(db: Db, { environmentId }: Environment, people: readonly PersonTimes[]) {
  if (people.length === 0) return
  await db`
    insert into analytics_people as p (environment_id, name, contact_id, first_at, last_at)
    select given.environment_id, given.name, given.contact_id, given.first_at, given.last_at
    from ${rowsOf(db, environmentId, people, {
      name: 'text',
      contact_id: 'uuid',
      first_at: 'timestamptz',
      last_at: 'timestamptz',
    })} as given
    on conflict (environment_id, name, contact_id) do update
      set first_at = least(p.first_at, excluded.first_at), last_at = greatest(p.last_at, excluded.last_at)`
}

export async function deletePeopleOf(
  db: Db,
  { environmentId }: Environment,
  ids: readonly string[],
  names: readonly string[],
): Promise<void> {
  await db`
    delete from analytics_people where environment_id = ${environmentId} and name = any(${names as string[]})
      and contact_id = any(${ids as string[]})`
}

export const readPeopleOf = (db: Db, { environmentId }: Environment, id: string, names: readonly string[]) => db<
  StoredPersonTimes[]
>`
  select name, contact_id, first_at, last_at from analytics_people
  where environment_id = ${environmentId} and name = any(${names as string[]}) and contact_id = ${id}`

/** Reads who was active by a name on UTC days, with the hours; with a property, by its value. */
export const listActive = (
  db: Db,
  { environmentId }: Environment,
  asked: { name: string; property: string; value: string; from: string; to: string },
) => db<{ contact_id: string; day: string; hours: number; counts: StoredCounts | null }[]>`
  select contact_id, day::text as day, hours,
    ${asked.property === '' ? db`null::jsonb` : db`properties -> ${asked.property}::text -> ${asked.value}::text`} as counts
  from analytics_activity
  where environment_id = ${environmentId} and name = ${asked.name} and day between ${asked.from} and ${asked.to}
    ${asked.property === '' ? db`` : db`and properties -> ${asked.property}::text ? ${asked.value}::text`}`

export async function listDaysOfActivity(db: Db, { environmentId }: Environment): Promise<string[]> {
  const rows = await db<{ day: string }[]>`
    select distinct day::text as day from analytics_activity where environment_id = ${environmentId} and name = ''
    order by 1`
  return rows.map(({ day }) => day)
}

export async function readDay(db: Db, { environmentId }: Environment, day: string): Promise<Activity[]> {
  const rows = await db<ActivityRow[]>`
    select ${columns(db)} from analytics_activity a where a.environment_id = ${environmentId} and a.day = ${day}`
  return rows.map(toActivity)
}

export async function countActivityOf(db: Db, { environmentId }: Environment, ids: readonly string[]): Promise<number> {
  const [row] = await db<{ count: number }[]>`
    select count(*) from analytics_activity
    where environment_id = ${environmentId} and contact_id = any(${ids as string[]}) and name <> ''`
  return row?.count ?? 0
}

/** Lists the latest activity first. */
export const listActivityOf = (db: Db, { environmentId }: Environment, ids: readonly string[], limit: number) => db<
  Pick<ActivityRow, 'name' | 'day' | 'hour_counts' | 'properties'>[]
>`
  select name, day::text as day, hour_counts, properties from analytics_activity
  where environment_id = ${environmentId} and contact_id = any(${ids as string[]}) and name <> ''
  order by analytics_activity.day desc, name limit ${limit}`
