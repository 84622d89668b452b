import type { Db } from '../../../platform/db/sql.ts'
import { type Account, newRef } from './account.ts'

export interface CustomerRow {
  ref: string
  connection_id: string
  name: string
  card: string | null
  card_charges: number
}

/** Returns the sandbox customer with this id, and creates it the first time. */
export async function ensureCustomer(
  db: Db,
  { environmentId, connectionId }: Account,
  { id, name }: { id: string; name: string },
  now: Date,
): Promise<string> {
  const [row] = await db<{ ref: string }[]>`
    insert into sandbox_customers as c (environment_id, ref, connection_id, external_id, name, card_charges, created_at)
    values (${environmentId}, ${newRef('cus')}, ${connectionId}, ${id}, ${name}, 0, ${now})
    on conflict (environment_id, connection_id, external_id) do update set name = excluded.name
    returning c.ref`
  return (row as { ref: string }).ref
}

export async function findCustomer(db: Db, environmentId: string, ref: string): Promise<CustomerRow | undefined> {
  const [row] = await db<CustomerRow[]>`
    select ref, connection_id, name, card, card_charges from sandbox_customers
    where environment_id = ${environmentId} and ref = ${ref}`
  return row
}

/** Locks the row on which all changes of a customer wait, so that no two charges run at once. */
export async function lockCustomer(db: Db, environmentId: string, ref: string): Promise<CustomerRow> {
  const [row] = await db<CustomerRow[]>`
    select ref, connection_id, name, card, card_charges from sandbox_customers
    where environment_id = ${environmentId} and ref = ${ref} for update`
  return row as CustomerRow
}

export const saveCard = (db: Db, environmentId: string, ref: string, card: string) => db`
  update sandbox_customers set card = ${card}, card_charges = 0
  where environment_id = ${environmentId} and ref = ${ref}`

export const countCharge = (db: Db, environmentId: string, ref: string) => db`
  update sandbox_customers set card_charges = card_charges + 1
  where environment_id = ${environmentId} and ref = ${ref}`

export async function renameCustomer(
  db: Db,
  { environmentId, connectionId }: Account,
  ref: string,
  name: string,
): Promise<void> {
  await db`
    update sandbox_customers set name = ${name}
    where environment_id = ${environmentId} and connection_id = ${connectionId} and ref = ${ref}`
}

interface PayingCustomer {
  ref: string
  /** The ID that the sandbox was given. */
  id: string
  name: string
  card: string
  charges: number
}

/** Inserts a customer whose card has paid. */
export const insertPayingCustomer = (
  db: Db,
  { environmentId, connectionId }: Account,
  { ref, id, name, card, charges }: PayingCustomer,
  now: Date,
) => db`
  insert into sandbox_customers (environment_id, ref, connection_id, external_id, name, card, card_charges, created_at)
  values (${environmentId}, ${ref}, ${connectionId}, ${id}, ${name}, ${card}, ${charges}, ${now})`
