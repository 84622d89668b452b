import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import type { Db } from '../../../platform/db/sql.ts'

/** So many events are looked at, wherever they lie: the names that a product tells of come again and again. */
const sampled = 5000

/** Names of events that there are, the most frequent first. */
export async function listEventNames(db: Db, { environmentId }: EnvironmentScope, most: number): Promise<string[]> {
  const rows = await db<{ name: string }[]>`
    select name from (
      select e.name from tracked_events e where e.environment_id = ${environmentId} and e.stream = 'track'
      limit ${sampled}
    ) few group by name order by count(*) desc, name limit ${most}`
  return rows.map(({ name }) => name)
}
