import type { Db, Fragment } from '../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'

/** The columns of `api_keys` that other areas may read. */
export const apiKeyRows = (db: Db): Fragment => db`
  (select organization_id, environment_id, id, kind, token, allowed_origins
  from api_keys)`

/** Returns the ids of the keys of an environment. */
export async function apiKeyIds(db: Db, { organizationId, environmentId }: EnvironmentScope): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select id from api_keys where organization_id = ${organizationId} and environment_id = ${environmentId}`
  return rows.map(({ id }) => id)
}
