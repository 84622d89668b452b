import { rowsIn } from '../../../platform/db/rows-in.ts'
import type { Db } from '../../../platform/db/sql.ts'
import type { Counts, Environment } from '../banners.sql.ts'

/** Changes of the counts of a banner on one day. */
export interface DayCounts extends Counts {
  banner_id: string
  day: string
}

/** Runs last in a transaction, because every impression of the banner waits for the same rows. */
export async function addCounts(db: Db, { environmentId }: Environment, counts: readonly DayCounts[]): Promise<void> {
  if (counts.length === 0) return
  const columns = { banner_id: 'uuid', day: 'text', seen: 'int', clicked: 'int', dismissed: 'int' } as const
  const given = rowsIn(db, counts, columns)
  await db`
    insert into banner_counts as n (environment_id, banner_id, seen, clicked, dismissed)
    select b.environment_id, b.id, sum(given.seen), sum(given.clicked), sum(given.dismissed) from ${given} as given
    join banners b on b.environment_id = ${environmentId} and b.id = given.banner_id group by b.environment_id, b.id order by b.id
    on conflict (environment_id, banner_id) do update set seen = n.seen + excluded.seen,
      clicked = n.clicked + excluded.clicked, dismissed = n.dismissed + excluded.dismissed`
  await db`
    insert into banner_days as n (environment_id, banner_id, day, seen, clicked, dismissed)
    select b.environment_id, b.id, given.day::date, sum(given.seen), sum(given.clicked), sum(given.dismissed)
    from ${given} as given join banners b on b.environment_id = ${environmentId} and b.id = given.banner_id
    group by b.environment_id, b.id, given.day::date order by 2, 3
    on conflict (environment_id, banner_id, day) do update set seen = n.seen + excluded.seen,
      clicked = n.clicked + excluded.clicked, dismissed = n.dismissed + excluded.dismissed`
}

export const readDays = (
  db: Db,
  { environmentId }: Environment,
  bannerId: string,
  from: string,
): Promise<(Counts & { day: string })[]> => db<(Counts & { day: string })[]>`
  select to_char(day, 'YYYY-MM-DD') as day, seen, clicked, dismissed from banner_days
  where environment_id = ${environmentId} and banner_id = ${bannerId} and day >= ${from}::date order by day`
