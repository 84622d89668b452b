import type { Db } from '../../../platform/db/sql.ts'

export interface Environment {
  readonly environmentId: string
}

/** Locks the figures of an environment and returns the time zone of its days. The first time it is the given one. */
export async function lockFigures(db: Db, { environmentId }: Environment, timeZone: string): Promise<string> {
  await db`
    insert into analytics_state (environment_id, time_zone) values (${environmentId}, ${timeZone})
    on conflict (environment_id) do nothing`
  const [row] = await db<{ time_zone: string }[]>`
    select time_zone from analytics_state where environment_id = ${environmentId} for update`
  return row?.time_zone ?? timeZone
}

/** Locks them if nobody else has them locked, and returns whether it did. */
export async function tryLockFigures(db: Db, { environmentId }: Environment, timeZone: string): Promise<string | null> {
  await db`
    insert into analytics_state (environment_id, time_zone) values (${environmentId}, ${timeZone})
    on conflict (environment_id) do nothing`
  const [row] = await db<{ time_zone: string }[]>`
    select time_zone from analytics_state where environment_id = ${environmentId} for update skip locked`
  return row?.time_zone ?? null
}

/** Returns the time zone by whose days the people of an environment are counted, or null before the first event. */
export async function countedTimeZone(db: Db, { environmentId }: Environment): Promise<string | null> {
  const [row] = await db<{ time_zone: string }[]>`
    select time_zone from analytics_state where environment_id = ${environmentId}`
  return row?.time_zone ?? null
}

export async function setTimeZone(db: Db, { environmentId }: Environment, timeZone: string): Promise<void> {
  await db`update analytics_state set time_zone = ${timeZone} where environment_id = ${environmentId}`
}

/** Waits until the figures of an environment are locked, and returns whether there are any. */
export async function lockExisting(db: Db, { environmentId }: Environment): Promise<boolean> {
  const rows = await db`select 1 from analytics_state where environment_id = ${environmentId} for update`
  return rows.length > 0
}
