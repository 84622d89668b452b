import { rowsIn, rowsOf } from '../../../platform/db/rows-in.ts'
import type { Db, Fragment } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'

export interface ImportableCustomer {
  id: string
  external_id: string
  name: string
  attributes: Record<string, unknown>
  created_at: string
  updated_at: string
}

/** Locks customers until the transaction ends, always in the same order, so that two batches cannot deadlock. */
export const lockCustomersByExternalId = (
  db: Db,
  { environmentId }: EnvironmentScope,
  externalIds: string[],
): Promise<ImportableCustomer[]> => db<ImportableCustomer[]>`
  select id, external_id, name, attributes, created_at, updated_at from customers
  where environment_id = ${environmentId} and external_id = any(${externalIds}::text[]) and external_id is not null
  order by id for no key update`

const columns = {
  id: 'uuid',
  external_id: 'text',
  name: 'text',
  attributes: 'jsonb',
  created_at: 'timestamptz',
  updated_at: 'timestamptz',
} as const

const rowOf = (customer: ImportableCustomer) => ({
  ...customer,
  created_at: new Date(customer.created_at),
  updated_at: new Date(customer.updated_at),
})

export async function insertCustomers(
  db: Db,
  { environmentId }: EnvironmentScope,
  customers: readonly ImportableCustomer[],
): Promise<void> {
  if (customers.length === 0) return
  await db`
    insert into customers (environment_id, id, external_id, name, attributes, created_at, updated_at)
    select ${environmentId}, id, external_id, name, attributes, created_at, updated_at
    from ${rowsIn(db, customers.map(rowOf), columns)} given order by external_id`
}

export async function saveCustomers(
  db: Db,
  { environmentId }: EnvironmentScope,
  customers: readonly ImportableCustomer[],
): Promise<void> {
  if (customers.length === 0) return
  await db`
    update customers c set name = given.name, attributes = given.attributes, updated_at = given.updated_at
    from ${rowsOf(db, environmentId, customers.map(rowOf), columns)} given
    where c.environment_id = ${environmentId} and c.id = given.id`
}

/** Selects the ids of the members of these customers. */
export const membersOf = (db: Db, { environmentId }: EnvironmentScope, customerIds: string[]): Fragment => db`
  select contact_id from customer_memberships
  where environment_id = ${environmentId} and customer_id = any(${customerIds}::uuid[])`
