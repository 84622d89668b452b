import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>

/** Increments the version of what the public reads. */
export async function raiseVersion(db: Db, { environmentId }: Environment): Promise<void> {
  await db`
    insert into changelog_versions as v (environment_id, version) values (${environmentId}, 1)
    on conflict (environment_id) do update set version = v.version + 1`
}

export async function readVersion(db: Db, environmentId: string): Promise<number> {
  const [row] = await db<{ version: number }[]>`
    select version from changelog_versions where environment_id = ${environmentId}`
  return Number(row?.version ?? 0)
}
