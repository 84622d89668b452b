import type postgres from 'postgres'
import type { EnvironmentScope } from '../platform/contact-data.ts'

/** Of the organization that was there first: on a laptop it is the only one. */
export async function findFirstEnvironment(
  db: postgres.Sql,
  environment: 'live' | 'test',
): Promise<EnvironmentScope | null> {
  const [row] = await db<EnvironmentScope[]>`
    select organization_id as "organizationId", id as "environmentId"
    from environments where environment = ${environment} order by organization_id limit 1`
  return row ?? null
}
