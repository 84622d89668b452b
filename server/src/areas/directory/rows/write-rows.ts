import { change, type Transaction } from '../../../platform/change.ts'
import type { Context } from '../../../platform/context.ts'
import {
  contactsAfter,
  customersAfter,
  type Filling,
  fillAgain,
  listEnvironments,
  listFilling,
  lockDirectory,
  setFilling,
} from './environments.sql.ts'
import { deleteStale, type Environment, listStale, listStaleEnvironments, queueMembers } from './stale.sql.ts'
import { moveLastSeen, writeContacts, writeCustomers } from './write.sql.ts'

/** A batch takes a fraction of a second. */
const batch = 500

/** Writes queued rows by what is true now. */
export async function writeStale(context: Context): Promise<number> {
  let done = 0
  for (const environmentId of await listStaleEnvironments(context.sql))
    done += await change(context, null, (tx) => writeBatch(tx, { environmentId }))
  return done
}

async function writeBatch(tx: Transaction, scope: Environment): Promise<number> {
  // Locked before reading, so that the last writer of a row has seen every change.
  await lockDirectory(tx, scope)
  const stale = await listStale(tx, scope, batch)
  const customers = distinct(stale.map(({ customer_id }) => customer_id))
  const contacts = distinct(stale.map(({ contact_id }) => contact_id))
  await writeCustomers(tx, scope, customers)
  if (customers.length > 0) await queueMembers(tx, scope, customers)
  await writeContacts(tx, scope, contacts)
  await moveLastSeen(tx, scope, contacts)
  await deleteStale(
    tx,
    scope,
    stale.map(({ id }) => id),
  )
  return stale.length
}

const distinct = (ids: readonly (string | null)[]): string[] => [...new Set(ids.filter((id) => id !== null))]

/** Writes the rows of contacts and customers from before, so many in a transaction. */
export async function fillDirectory(context: Context): Promise<void> {
  for (const environmentId of await listFilling(context.sql)) {
    while (await change(context, null, (tx) => fillBatch(tx, { environmentId })));
  }
}

/** Returns whether more may be left. */
async function fillBatch(tx: Transaction, scope: Environment): Promise<boolean> {
  const filling = await lockDirectory(tx, scope)
  const next = await fillNext(tx, scope, filling)
  if (next === null) return false
  await setFilling(tx, scope, next)
  return true
}

async function fillNext(tx: Transaction, scope: Environment, filling: Filling): Promise<Filling | null> {
  const { customers_after, contacts_after } = filling
  if (customers_after !== null) {
    const ids = await customersAfter(tx, scope, customers_after, batch)
    await writeCustomers(tx, scope, ids)
    return { ...filling, customers_after: ids.at(-1) ?? null }
  }
  if (contacts_after === null) return null
  const ids = await contactsAfter(tx, scope, contacts_after, batch)
  await writeContacts(tx, scope, ids)
  return { ...filling, contacts_after: ids.at(-1) ?? null }
}

/** Writes everything again once a day: a role can be renamed without a fact. */
export async function refillDirectory({ sql }: Context): Promise<void> {
  for (const environmentId of await listEnvironments(sql)) await fillAgain(sql, { environmentId })
}
