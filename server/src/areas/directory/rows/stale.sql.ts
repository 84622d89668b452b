import type { Transaction } from '../../../platform/change.ts'
import type { Db, Fragment } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { contactRows } from '../../contacts/public.ts'
import { customerMemberRows } from '../../customers/public.ts'

export type Environment = Pick<EnvironmentScope, 'environmentId'>

/** Queues the identified contacts of a query, to be written after this is committed. */
export async function queueContacts(tx: Transaction, { environmentId }: Environment, contacts: Fragment) {
  const { count } = await tx`
    insert into directory_stale (environment_id, id, contact_id)
    select c.environment_id, gen_random_uuid(), c.id from ${contactRows(tx)} c
    where c.environment_id = ${environmentId} and c.id in (${contacts}) and c.kind = 'identified'`
  if (count > 0) tx.wake('directory')
}

export async function queueCustomers(tx: Transaction, { environmentId }: Environment, ids: readonly string[]) {
  if (ids.length === 0) return
  await tx`
    insert into directory_stale (environment_id, id, customer_id)
    select ${environmentId}, gen_random_uuid(), customer from unnest(${ids as string[]}::uuid[]) customer`
  tx.wake('directory')
}

/** Queues the current and previous members of these customers. */
export async function queueMembers(tx: Transaction, { environmentId }: Environment, ids: readonly string[]) {
  await queueContacts(
    tx,
    { environmentId },
    tx`
      select m.contact_id from ${customerMemberRows(tx)} m
      where m.environment_id = ${environmentId} and m.customer_id = any(${ids as string[]}::uuid[])
      union select d.contact_id from directory_contacts d
      where d.environment_id = ${environmentId} and d.customer_id = any(${ids as string[]}::uuid[])`,
  )
}

/** Returns environments with queued rows, of all tenants. */
export async function listStaleEnvironments(db: Db): Promise<string[]> {
  const rows = await db<{ environment_id: string }[]>`
    select distinct environment_id from (select environment_id from directory_stale limit 5000) waiting`
  return rows.map((row) => row.environment_id)
}

interface StaleRow {
  id: string
  contact_id: string | null
  customer_id: string | null
}

export const listStale = (db: Db, { environmentId }: Environment, limit: number) => db<StaleRow[]>`
  select id, contact_id, customer_id from directory_stale where environment_id = ${environmentId}
  order by id limit ${limit}`

export async function deleteStale(db: Db, { environmentId }: Environment, ids: readonly string[]): Promise<void> {
  await db`
    delete from directory_stale where environment_id = ${environmentId} and id = any(${ids as string[]}::uuid[])`
}

export async function deleteStaleOf(db: Db, { environmentId }: Environment, contactId: string): Promise<void> {
  await db`delete from directory_stale where environment_id = ${environmentId} and contact_id = ${contactId}`
}
