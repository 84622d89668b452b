import type { Environment } from '@userkeep/contract'
import type postgres from 'postgres'
import type { Db } from '../../platform/db/sql.ts'
import { transaction } from '../../platform/db/transaction.ts'
import { deleteLogsOf } from '../../platform/erase.sql.ts'

export interface OrganizationRow {
  id: string
  name: string
  created_at: string
}

/** As the API shows it: the public code stands for the id. */
export async function findOrganization(db: Db, organizationId: string): Promise<OrganizationRow | null> {
  const [row] = await db<OrganizationRow[]>`
    select code as id, name, created_at from organizations where id = ${organizationId}`
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

export async function renameOrganization(db: Db, organizationId: string, name: string): Promise<void> {
  await db`update organizations set name = ${name} where id = ${organizationId}`
}

export async function markDeleted(db: Db, organizationId: string, now: Date): Promise<void> {
  await db`update organizations set deleted_at = ${now} where id = ${organizationId}`
}

/** What is in it goes with it, by its foreign keys. One organization at a time, so that none waits for a large one. */
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
