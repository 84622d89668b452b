import type { Page, Paged } from '@userkeep/contract'
import type postgres from 'postgres'
import { batchLookup } from '../../platform/db/batch-lookup.ts'
import { keyset } from '../../platform/db/keyset.ts'
import { rowsIn } from '../../platform/db/rows-in.ts'
import type { Db } from '../../platform/db/sql.ts'
import { environmentOf } from '../../platform/db/tenants.ts'
import type { LastUse } from '../../platform/last-used.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'
import { contactRows } from '../contacts/public.ts'

interface CustomerKeyRow {
  id: string
  name: string
  hint: string
  created_by: { contact_id: string; email: string | null; name: string | null } | null
  created_at: string
  last_used_at: string | null
}

const columns = (db: Db) => db`
  k.id, k.name, k.hint, k.created_at, k.last_used_at,
  case when p.id is not null
    then jsonb_build_object('contact_id', p.id, 'email', p.email, 'name', p.name) end as created_by`

const joins = (db: Db) => db`
  customer_keys k
  left join ${contactRows(db)} p on p.environment_id = k.environment_id and p.id = k.created_by`

const newestFirst = keyset('customer_keys', 'desc', { 'k.id': 'uuid' })

export function listCustomerKeyRows(
  db: Db,
  { environmentId }: EnvironmentScope,
  customerId: string,
  page: Page,
): Promise<Paged<CustomerKeyRow>> {
  return newestFirst.read(
    db,
    page,
    ({ key, after, window }) => db<CustomerKeyRow[]>`
      select ${columns(db)}, ${key} from ${joins(db)}
      where k.environment_id = ${environmentId} and k.customer_id = ${customerId} ${after}
      ${window}`,
  )
}

export async function findCustomerKey(
  db: Db,
  { environmentId }: EnvironmentScope,
  customerId: string,
  id: string,
): Promise<CustomerKeyRow | null> {
  const [row] = await db<CustomerKeyRow[]>`
    select ${columns(db)} from ${joins(db)}
    where k.environment_id = ${environmentId} and k.customer_id = ${customerId} and k.id = ${id}`
  return row ?? null
}

interface ResolvedKey {
  customer_id: string
  key_id: string
  name: string
}

const resolveInBatch = batchLookup({
  nameOf: ({ environmentId, tokenHash }: { environmentId: string; tokenHash: Buffer }) =>
    `${environmentId} ${tokenHash.toString('hex')}`,
  placeOf: ({ environmentId }) => environmentId,
  async find(db, wanted): Promise<(ResolvedKey | null)[]> {
    const rows = await db<(ResolvedKey | { key_id: null })[]>`
      select k.* from ${rowsIn(db, wanted, { environmentId: 'uuid', tokenHash: 'bytea' })} as wanted
      left join lateral (
        select customer_id, id as key_id, name from customer_keys
        where environment_id = ${environmentOf(db, wanted[0]?.environmentId, 'wanted."environmentId"')} and token_hash = wanted."tokenHash" limit 1
      ) k on true order by n`
    return rows.map((row) => (row.key_id === null ? null : row))
  },
})

/** Finds nothing for a revoked key, because revoking deletes it. */
export const resolveKey = (
  db: Db,
  { environmentId }: EnvironmentScope,
  tokenHash: Buffer,
): Promise<ResolvedKey | null> => resolveInBatch(db, { environmentId, tokenHash })

interface NewCustomerKey {
  id: string
  customerId: string
  name: string
  tokenHash: Buffer
  hint: string
  createdBy: string
  now: Date
}

export async function insertCustomerKey(
  db: Db,
  { environmentId }: EnvironmentScope,
  { id, customerId, name, tokenHash, hint, createdBy, now }: NewCustomerKey,
): Promise<void> {
  await db`
    insert into customer_keys (environment_id, id, customer_id, name, token_hash, hint, created_by, created_at)
    values (${environmentId}, ${id}, ${customerId}, ${name}, ${tokenHash}, ${hint}, ${createdBy}, ${now})`
}

/** Returns false if it was already deleted. */
export async function deleteCustomerKey(
  db: Db,
  { environmentId }: EnvironmentScope,
  customerId: string,
  id: string,
): Promise<boolean> {
  const { count } = await db`
    delete from customer_keys
    where environment_id = ${environmentId} and customer_id = ${customerId} and id = ${id}`
  return count > 0
}

/** Sets the issuer of keys. null: nobody. */
export async function passKeysOn(
  db: Db,
  { environmentId }: EnvironmentScope,
  from: string,
  into: string | null,
): Promise<void> {
  await db`
    update customer_keys set created_by = ${into} where environment_id = ${environmentId} and created_by = ${from}`
}

interface IssuedKey {
  id: string
  customer_id: string
  name: string
  hint: string
  created_at: string
  last_used_at: string | null
}

export function listKeysIssuedBy(db: Db, { environmentId }: EnvironmentScope, contactId: string) {
  return db<IssuedKey[]>`
    select id, customer_id, name, hint, created_at, last_used_at from customer_keys
    where environment_id = ${environmentId} and created_by = ${contactId} order by id`
}

export async function writeLastUseOfCustomerKeys(sql: postgres.Sql, lastUsed: LastUse[]): Promise<void> {
  await sql`
    update customer_keys k set last_used_at = t.at
    from unnest(${lastUsed.map((t) => t.environmentId ?? null)}::uuid[], ${lastUsed.map((t) => t.id)}::uuid[],
      ${lastUsed.map((t) => t.at.toISOString())}::timestamptz[]) as t (environment_id, id, at)
    where k.environment_id = ${environmentOf(sql, lastUsed[0]?.environmentId, 't.environment_id')} and k.id = t.id`
}
