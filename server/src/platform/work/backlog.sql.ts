import type { Db } from '../db/sql.ts'

/** More waiting facts than this are not counted, so that a scrape stays cheap. */
const maxCounted = 10_000

interface ConsumerLag {
  consumer: string
  behind: number
}

/** Counts the facts after the stored cursor of each consumer. A cursor skips up to a thousand facts without being stored. */
export const consumerLags = (db: Db): Promise<ConsumerLag[]> => db<ConsumerLag[]>`
  select c.consumer, greatest(f.last - c.sequence, 0)::int as behind from fact_cursors c cross join fact_counter f`

/** Counts the committed facts that have no sequence yet, up to a maximum. */
export async function countUnnumberedFacts(db: Db): Promise<number> {
  const [row] = await db<{ waiting: number }[]>`
    select count(*)::int as waiting from (select 1 from fact_outbox limit ${maxCounted}) facts`
  return row?.waiting ?? 0
}

interface JobState {
  name: string
  overdue_seconds: number
  has_failed: boolean
}

/** Returns how long each job is overdue, and whether its last run failed. */
export const jobStates = (db: Db, now: Date): Promise<JobState[]> => db<JobState[]>`
  select name, greatest(extract(epoch from ${now}::timestamptz - due_at), 0)::float8 as overdue_seconds,
    last_error is not null as has_failed
  from jobs`

/** Returns the seconds for which the oldest due mail waits, 0 if none does. */
export async function mailDelaySeconds(db: Db, now: Date): Promise<number> {
  const [row] = await db<{ seconds: number }[]>`
    select coalesce(greatest(extract(epoch from ${now}::timestamptz - min(next_attempt_at)), 0), 0)::float8 as seconds
    from mail_outbox where next_attempt_at is not null`
  return row?.seconds ?? 0
}
