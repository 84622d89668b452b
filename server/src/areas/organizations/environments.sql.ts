import type { Environment } from '@userkeep/contract'
import type { Db } from '../../platform/db/sql.ts'

/** The organization and the kind of an environment. */
export interface EnvironmentPlace {
  organizationId: string
  organizationCode: string
  organizationName: string
  environment: Environment
}

/** Returns null if the environment or its organization was deleted. */
export async function environmentPlace(db: Db, environmentId: string): Promise<EnvironmentPlace | null> {
  const [row] = await db<EnvironmentPlace[]>`
    select o.id as "organizationId", o.code as "organizationCode", o.name as "organizationName", e.environment
    from environments e join organizations o on o.id = e.organization_id
    where e.id = ${environmentId} and o.deleted_at is null`
  return row ?? null
}

/** Facts of the organization belong to its live environment. */
export async function liveEnvironmentOf(db: Db, organizationId: string): Promise<string | null> {
  const [row] = await db<{ id: string }[]>`
    select id from environments where organization_id = ${organizationId} and environment = 'live'`
  return row?.id ?? null
}
