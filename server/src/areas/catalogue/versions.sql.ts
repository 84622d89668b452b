import type { Db } from '../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'

/** Increments the version of the catalog and locks it until the transaction ends, so that changes are serialized. */
export async function raiseVersion(db: Db, { environmentId }: EnvironmentScope): Promise<void> {
  await db`
    insert into catalogue_versions as v (environment_id, version) values (${environmentId}, 1)
    on conflict (environment_id) do update set version = v.version + 1`
}

export async function readVersion(db: Db, environmentId: string): Promise<number> {
  const [row] = await db<{ version: number }[]>`
    select version from catalogue_versions where environment_id = ${environmentId}`
  return row?.version ?? 0
}
