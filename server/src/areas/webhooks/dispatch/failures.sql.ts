import type { Db } from '../../../platform/db/sql.ts'
import type { UtcDay } from '../../../platform/utc-days.ts'

/** Counts deliveries of every plane that failed for good, per day. */
export function countFailed(
  db: Db,
  { environmentId }: { environmentId: string },
  days: readonly UtcDay[],
): Promise<{ day: string; count: number }[]> {
  return db<{ day: string; count: number }[]>`
    select d.day, (select count(*) from webhook_deliveries w
      where w.environment_id = ${environmentId} and w.status = 'failed'
        and w.finished_at >= d.start and w.finished_at < d.beyond) as count
    from unnest(${days.map(({ day }) => day)}::text[], ${days.map(({ start }) => start.toISOString())}::timestamptz[],
      ${days.map(({ end }) => end.toISOString())}::timestamptz[]) as d (day, start, beyond)`
}
