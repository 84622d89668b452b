import type { Environment } from '@userkeep/contract'
import type postgres from 'postgres'
import type { Db } from '../../platform/db/sql.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { deleteLogsOf } from '../../platform/erase.sql.ts'

interface OrganizationRow {
  id: string
  name: string
  time_zone: string
  created_at: string
}

/** Returns the organization as the API shows it, with the public code as id. */
export async function findOrganization(db: Db, organizationId: string): Promise<OrganizationRow | null> {
  const [row] = await db<OrganizationRow[]>`
    select code as id, name, time_zone, created_at from organizations where id = ${organizationId}`
  return row ?? null
}

export async function insertOrganization(
  db: Db,
  organization: { id: string; code: string; name: string; now: Date },
): Promise<void> {
  const { id, code, name, now } = organization
  await db`insert into organizations (id, code, name, created_at) values (${id}, ${code}, ${name}, ${now})`
}

export async function insertEnvironment(
  db: Db,
  organizationId: string,
  { id, environment, now }: { id: string; environment: Environment; now: Date },
): Promise<void> {
  await db`
    insert into environments (organization_id, id, environment, created_at)
    values (${organizationId}, ${id}, ${environment}, ${now})`
}

export async function saveOrganization(
  db: Db,
  organizationId: string,
  { name, time_zone }: Pick<OrganizationRow, 'name' | 'time_zone'>,
): Promise<void> {
  await db`update organizations set name = ${name}, time_zone = ${time_zone} where id = ${organizationId}`
}

/** Returns the time zone by whose days reports of an organization are made. */
export async function timeZoneOf(db: Db, organizationId: string): Promise<string> {
  const [row] = await db<{ time_zone: string }[]>`select time_zone from organizations where id = ${organizationId}`
  return row?.time_zone ?? 'UTC'
}

export async function markDeleted(db: Db, organizationId: string, now: Date): Promise<void> {
  await db`update organizations set deleted_at = ${now} where id = ${organizationId}`
}

/** Deletes organizations with their data by foreign keys, one at a time, so that none waits for a large one. */
export async function purgeDeleted(sql: postgres.Sql): Promise<number> {
  const deleted = await sql<{ id: string }[]>`select id from organizations where deleted_at is not null`
  for (const { id } of deleted) {
    await transaction(sql, async (tx) => {
      await tx`set local statement_timeout = 0`
      await tx`delete from organizations where id = ${id}`
      await deleteLogsOf(tx, id)
    })
  }
  return deleted.length
}
