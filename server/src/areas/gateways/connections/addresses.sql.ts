import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'

// The webhook address of a connection contains only its id, so its environment is stored in a separate table.

export async function insertAddress(
  db: Db,
  { organizationId, environmentId }: EnvironmentScope,
  connectionId: string,
): Promise<void> {
  await db`
    insert into gateway_addresses (connection_id, organization_id, environment_id)
    values (${connectionId}, ${organizationId}, ${environmentId})`
}

export async function deleteAddress(db: Db, connectionId: string): Promise<void> {
  await db`delete from gateway_addresses where connection_id = ${connectionId}`
}

/** Finds the environment of a connection. */
export async function findAddress(db: Db, connectionId: string): Promise<EnvironmentScope | null> {
  const [row] = await db<EnvironmentScope[]>`
    select organization_id as "organizationId", environment_id as "environmentId" from gateway_addresses
    where connection_id = ${connectionId}`
  return row ?? null
}
