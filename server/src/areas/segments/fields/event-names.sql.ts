import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { trackedEventRows } from '../../ingest/public.ts'

/** The number of sampled events; a product's event names recur. */
const sampled = 5000

/** Lists names of tracked events, the most frequent first. */
export async function listEventNames(db: Db, { environmentId }: EnvironmentScope, most: number): Promise<string[]> {
  const rows = await db<{ name: string }[]>`
    select name from (
      select e.name from ${trackedEventRows(db)} e where e.environment_id = ${environmentId} and e.stream = 'track'
      limit ${sampled}
    ) few group by name order by count(*) desc, name limit ${most}`
  return rows.map(({ name }) => name)
}
