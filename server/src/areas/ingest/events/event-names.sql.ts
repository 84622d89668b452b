import { rowsIn } from '../../../platform/db/rows-in.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { environmentOf } from '../../../platform/db/tenants.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>

export interface EventName {
  environment_id: string
  name: string
  first_at: Date
}

/** Contacts may send any name, so the number of stored names is bounded. */
const mostNames = 1000

export async function insertEventNames(db: Db, names: readonly EventName[]): Promise<void> {
  const environment = environmentOf(db, names[0]?.environment_id, 'seen.environment_id')
  await db`
    insert into event_names (environment_id, name, first_at)
    select seen.environment_id, seen.name, seen.first_at
    from ${rowsIn(db, names, { environment_id: 'uuid', name: 'text', first_at: 'timestamptz' })} as seen
    where (select count(*) from event_names n where n.environment_id = ${environment}) < ${mostNames}
    order by 1, 2
    on conflict do nothing`
}

/** Lists names in alphabetical order. */
export async function listEventNames(db: Db, { environmentId }: Environment): Promise<string[]> {
  const rows = await db<{ name: string }[]>`
    select name from event_names where environment_id = ${environmentId} order by name limit ${mostNames}`
  return rows.map(({ name }) => name)
}

/** Returns the names that were ever tracked. */
export async function knownEventNames(
  db: Db,
  { environmentId }: Environment,
  names: readonly string[],
): Promise<Set<string>> {
  const rows = await db<{ name: string }[]>`
    select name from event_names where environment_id = ${environmentId} and name = any(${names as string[]}::text[])`
  return new Set(rows.map(({ name }) => name))
}
