import type postgres from 'postgres'
import { environmentRows } from '../areas/organizations/public.ts'
import type { EnvironmentScope } from '../platform/scope.ts'

/** Returns the environment of the first organization, which on a laptop is the only one. */
export async function findFirstEnvironment(
  db: postgres.Sql,
  environment: 'live' | 'test',
): Promise<EnvironmentScope | null> {
  const [row] = await db<EnvironmentScope[]>`
    select organization_id as "organizationId", id as "environmentId"
    from ${environmentRows(db)} environments where environment = ${environment} order by organization_id limit 1`
  return row ?? null
}
