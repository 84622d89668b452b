import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'

/** Locks contacts against merge and erasure, and returns those that exist. */
export async function holdContacts(
  db: Db,
  { environmentId }: EnvironmentScope,
  ids: readonly string[],
): Promise<Set<string>> {
  const rows = await db<{ id: string }[]>`
    select id from contacts where environment_id = ${environmentId} and id = any(${[...ids]}::uuid[])
    order by id for no key update`
  return new Set(rows.map(({ id }) => id))
}
