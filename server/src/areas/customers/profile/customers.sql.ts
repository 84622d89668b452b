import type { Page, Paged } from '@userkeep/contract'
import type postgres from 'postgres'
import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import { keyset } from '../../../platform/db/keyset.ts'
import type { Db } from '../../../platform/db/sql.ts'

export interface CustomerRow {
  id: string
  external_id: string | null
  name: string
  attributes: Record<string, unknown>
  member_count: number
  created_at: string
  updated_at: string
}

const columns = (db: Db) => db`
  c.id, c.external_id, c.name, c.attributes, c.created_at, c.updated_at,
  (select count(*) from customer_memberships m
    where m.environment_id = c.environment_id and m.customer_id = c.id) as member_count`

export interface CustomerSearch {
  /** The beginning of the name. */
  q: string
  externalId: string | null
  sort: 'name' | '-name' | 'created_at' | '-created_at' | undefined
}

// In the order of bytes every text that begins with the prefix stands before this one.
const last = '\u{10FFFF}'

const name = { 'lower(c.name) collate "C"': 'text', 'c.id': 'uuid' } as const

/** Each is the order of an index, read from either end. */
const orders = {
  name: keyset('customers_by_name', 'asc', name),
  '-name': keyset('customers_by_name_backwards', 'desc', name),
  created_at: keyset('customers_oldest_first', 'asc', { 'c.id': 'uuid' }),
  '-created_at': keyset('customers', 'desc', { 'c.id': 'uuid' }),
}

/** Newest first; what a search finds comes by name. */
export function listCustomerRows(
  db: Db,
  scope: EnvironmentScope,
  { q, externalId, sort = q === '' ? '-created_at' : 'name' }: CustomerSearch,
  page: Page,
): Promise<Paged<CustomerRow>> {
  const named = db`
    and lower(c.name) collate "C" >= lower(${q}) and lower(c.name) collate "C" < lower(${q + last})`
  return orders[sort].read(
    db,
    page,
    ({ key, after, window }) => db<CustomerRow[]>`
      select ${columns(db)}, ${key} from customers c
      where c.environment_id = ${scope.environmentId}
        ${q === '' ? db`` : named} ${externalId === null ? db`` : db`and c.external_id = ${externalId}`} ${after}
      ${window}`,
  )
}

export async function findCustomer(db: Db, scope: EnvironmentScope, id: string): Promise<CustomerRow | null> {
  const [row] = await db<CustomerRow[]>`
    select ${columns(db)} from customers c where c.environment_id = ${scope.environmentId} and c.id = ${id}`
  return row ?? null
}

/**
 * One change of a team at a time, so that two owners cannot demote each other.
 * What only refers to the team does not wait for this lock.
 */
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

export interface NewCustomer {
  id: string
  externalId: string | null
  name: string
  attributes: Record<string, unknown>
  now: Date
}

/** Null when another customer has this external id. */
export async function insertCustomer(
  db: Db,
  scope: EnvironmentScope,
  { id, externalId, name, attributes, now }: NewCustomer,
): Promise<CustomerRow | null> {
  const [row] = await db<CustomerRow[]>`
    insert into customers as c (environment_id, id, external_id, name, attributes, created_at, updated_at)
    values (${scope.environmentId}, ${id}, ${externalId}, ${name}, ${db.json(attributes as JsonValue)}, ${now}, ${now})
    on conflict (environment_id, external_id) do nothing
    returning ${columns(db)}`
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

/** Its roster, invitations and keys go with it, by their foreign keys. */
export async function deleteCustomerRow(db: Db, scope: EnvironmentScope, id: string): Promise<void> {
  await db`delete from customers where environment_id = ${scope.environmentId} and id = ${id}`
}
