import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import type { Db } from '../../../platform/db/sql.ts'

// The address of a connection names nothing but its id, so whose it is stands in a table of its own.

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

/** Whose connection this is. */
export async function findAddress(db: Db, connectionId: string): Promise<EnvironmentScope | null> {
  const [row] = await db<EnvironmentScope[]>`
    select organization_id as "organizationId", environment_id as "environmentId" from gateway_addresses
    where connection_id = ${connectionId}`
  return row ?? null
}
