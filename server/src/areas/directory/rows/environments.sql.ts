import type { Db } from '../../../platform/db/sql.ts'
import { contactRows } from '../../contacts/public.ts'
import { customerRows } from '../../customers/public.ts'
import type { Environment } from './stale.sql.ts'

const first = '00000000-0000-0000-0000-000000000000'

export interface Filling {
  customers_after: string | null
  contacts_after: string | null
}

/** Locks the rows of an environment until the transaction ends. Returns how far the older rows are written. */
export async function lockDirectory(db: Db, { environmentId }: Environment): Promise<Filling> {
  const [row] = await db<Filling[]>`
    insert into directory_environments as e (environment_id) values (${environmentId})
    on conflict (environment_id) do update set environment_id = excluded.environment_id
    returning e.customers_after, e.contacts_after`
  return row ?? { customers_after: null, contacts_after: null }
}

/** Returns environments whose older rows are not written yet, of all tenants. */
export async function listFilling(db: Db): Promise<string[]> {
  const rows = await db<{ environment_id: string }[]>`
    select environment_id from directory_environments where customers_after is not null or contacts_after is not null`
  return rows.map((row) => row.environment_id)
}

export async function setFilling(db: Db, { environmentId }: Environment, filling: Filling): Promise<void> {
  await db`
    update directory_environments
    set customers_after = ${filling.customers_after}, contacts_after = ${filling.contacts_after}
    where environment_id = ${environmentId}`
}

/** Returns all environments that have rows, of all tenants. */
export async function listEnvironments(db: Db): Promise<string[]> {
  const rows = await db<{ environment_id: string }[]>`select environment_id from directory_environments`
  return rows.map((row) => row.environment_id)
}

/** Has all rows of an environment written again. */
export const fillAgain = (db: Db, scope: Environment): Promise<void> =>
  setFilling(db, scope, { customers_after: first, contacts_after: first })

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id)

export const customersAfter = async (db: Db, { environmentId }: Environment, after: string, limit: number) =>
  idsOf(
    await db<{ id: string }[]>`
      select id from ${customerRows(db)} c where c.environment_id = ${environmentId} and c.id > ${after}
      order by c.id limit ${limit}`,
  )

export const contactsAfter = async (db: Db, { environmentId }: Environment, after: string, limit: number) =>
  idsOf(
    await db<{ id: string }[]>`
      select id from ${contactRows(db)} c
      where c.environment_id = ${environmentId} and c.kind = 'identified' and c.id > ${after}
      order by c.id limit ${limit}`,
  )
