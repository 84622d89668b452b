import type { Page, Paged } from '@userkeep/contract'
import type postgres from 'postgres'
import { keyset } from '../../../platform/db/keyset.ts'
import type { Db, Fragment } from '../../../platform/db/sql.ts'
import type { WrittenPage } from '../../../platform/json-text.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'

export interface CustomerRow {
  id: string
  external_id: string | null
  name: string
  attributes: Record<string, unknown>
  member_count: number
  created_at: string
  updated_at: string
}

const withMembers = (db: Db, count: Fragment) => db`
  c.id, c.external_id, c.name, c.attributes, ${count} as member_count, c.created_at, c.updated_at`

const columns = (db: Db, { environmentId }: EnvironmentScope) =>
  withMembers(
    db,
    db`(
      select count(*) from customer_memberships m where m.environment_id = ${environmentId} and m.customer_id = c.id)`,
  )

const times = ['created_at', 'updated_at'] as const
const newestFirst = keyset('customers', 'desc', { 'c.id': 'uuid' }).json<CustomerRow>(times)
const oldestFirst = keyset('customers_oldest_first', 'asc', { 'c.id': 'uuid' }).json<CustomerRow>(times)

export function readCustomersByAge(
  db: Db,
  scope: EnvironmentScope,
  { externalId, isOldestFirst }: { externalId: string | undefined; isOldestFirst: boolean },
  page: Page,
): Promise<WrittenPage<CustomerRow>> {
  return (isOldestFirst ? oldestFirst : newestFirst)(
    db,
    page,
    ({ after, window }) => db`
      select ${columns(db, scope)} from customers c
      where c.environment_id = ${scope.environmentId} ${withExternalId(db, externalId)} ${after} ${window}`,
  )
}

const withExternalId = (db: Db, externalId: string | undefined) =>
  externalId === undefined ? db`` : db`and c.external_id = ${externalId}`

// In byte order, every text that begins with the prefix sorts before this one.
const last = '\u{10FFFF}'

const nameKey = { 'lower(c.name) collate "C"': 'text', 'c.id': 'uuid' } as const
const byName = keyset('customers_by_name', 'asc', nameKey)
const byNameBackwards = keyset('customers_by_name_backwards', 'desc', nameKey)

interface ByName {
  /** Limits the list to names that begin with it. */
  prefix: string
  externalId: string | undefined
  isBackwards: boolean
}

export function readCustomersByName(
  db: Db,
  scope: EnvironmentScope,
  { prefix, externalId, isBackwards }: ByName,
  page: Page,
): Promise<Paged<CustomerRow>> {
  return (isBackwards ? byNameBackwards : byName).read(
    db,
    page,
    ({ key, after, window }) => db<CustomerRow[]>`
      select ${columns(db, scope)}, ${key} from customers c
      where c.environment_id = ${scope.environmentId}
        and lower(c.name) collate "C" >= lower(${prefix}) and lower(c.name) collate "C" < lower(${prefix + last})
        ${withExternalId(db, externalId)} ${after}
      ${window}`,
  )
}

export async function findCustomer(db: Db, scope: EnvironmentScope, id: string): Promise<CustomerRow | null> {
  const [row] = await db<CustomerRow[]>`
    select ${columns(db, scope)} from customers c where c.environment_id = ${scope.environmentId} and c.id = ${id}`
  return row ?? null
}

/**
 * Serializes changes of a customer, so that two owners cannot demote each other. Mere references to the customer do not
 * wait for this lock.
 */
export const customerNames = (
  db: Db,
  { environmentId }: Pick<EnvironmentScope, 'environmentId'>,
  ids: readonly string[],
) => db<{ id: string; name: string }[]>`
  select id, name from customers where environment_id = ${environmentId} and id = any(${[...ids]}::uuid[])`

export async function lockCustomer(db: Db, scope: EnvironmentScope, id: string): Promise<CustomerRow | null> {
  const [held] = await db`
    select 1 from customers where environment_id = ${scope.environmentId} and id = ${id} for no key update`
  return held ? findCustomer(db, scope, id) : null
}

export async function lockCustomerByExternalId(
  db: Db,
  scope: EnvironmentScope,
  externalId: string,
): Promise<CustomerRow | null> {
  const [held] = await db<{ id: string }[]>`
    select id from customers where environment_id = ${scope.environmentId} and external_id = ${externalId}
    for no key update`
  return held ? findCustomer(db, scope, held.id) : null
}

interface NewCustomer {
  id: string
  externalId: string | null
  name: string
  attributes: Record<string, unknown>
  now: Date
}

/** Returns null if another customer has this external id. */
export async function insertCustomer(
  db: Db,
  scope: EnvironmentScope,
  { id, externalId, name, attributes, now }: NewCustomer,
): Promise<CustomerRow | null> {
  const [row] = await db<CustomerRow[]>`
    insert into customers as c (environment_id, id, external_id, name, attributes, created_at, updated_at)
    values (${scope.environmentId}, ${id}, ${externalId}, ${name}, ${db.json(attributes as JsonValue)}, ${now}, ${now})
    on conflict (environment_id, external_id) do nothing
    returning ${withMembers(db, db`0`)}`
  return row ?? null
}

type JsonValue = Parameters<postgres.Sql['json']>[0]

/** Writes what may change about a customer. */
export async function saveCustomer(db: Db, scope: EnvironmentScope, customer: CustomerRow): Promise<void> {
  await db`
    update customers set external_id = ${customer.external_id}, name = ${customer.name},
      attributes = ${db.json(customer.attributes as JsonValue)}, updated_at = ${customer.updated_at}
    where environment_id = ${scope.environmentId} and id = ${customer.id}`
}

/** Deletes a customer. Foreign keys delete its members, invitations and keys. */
export async function deleteCustomerRow(db: Db, scope: EnvironmentScope, id: string): Promise<void> {
  await db`delete from customers where environment_id = ${scope.environmentId} and id = ${id}`
}
