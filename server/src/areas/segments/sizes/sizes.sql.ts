import type { Db } from '../../../platform/db/sql.ts'
import type { Environment } from '../members/environment.ts'

/** Returns the environments that have segments, of all tenants. */
export async function listWithSegments(db: Db): Promise<string[]> {
  const rows = await db<{ environment_id: string }[]>`select distinct environment_id from segments`
  return rows.map((row) => row.environment_id)
}

/** Records the current size of every computed segment under this day. The last count of a day remains. */
export async function recordSizes(db: Db, { environmentId }: Environment, day: string): Promise<void> {
  await db`
    insert into segment_sizes as z (environment_id, segment_id, day, members)
    select s.environment_id, s.id, ${day}::date, s.members from segments s
    where s.environment_id = ${environmentId} and s.generation > 0
    on conflict (environment_id, segment_id, day) do update set members = excluded.members`
}

interface SizeRow {
  day: string
  members: number
}

export const listSizes = (
  db: Db,
  { environmentId }: Environment,
  segmentId: string,
  { from, to }: { from: string; to: string },
) => db<SizeRow[]>`
  select day::text, members from segment_sizes
  where environment_id = ${environmentId} and segment_id = ${segmentId} and day between ${from}::date and ${to}::date
  order by segment_sizes.day`
