import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { firstPage, type Page, type Paged } from '@userkeep/contract'
import type postgres from 'postgres'
import { v7 as uuid } from 'uuid'
import { type TestDatabase, testDatabase } from '../../../testing/database.ts'
import { plansOf } from '../../../testing/plans.ts'
import { type ContactSort, pageContacts } from './lists/contacts.sql.ts'
import { type CustomerSort, pageCustomers } from './lists/customers.sql.ts'

const scope = { environmentId: uuid() }

let database: TestDatabase
before(async () => {
  database = await testDatabase()
  const { sql } = database
  await sql`alter table directory_contacts drop constraint directory_contacts_environment_id_contact_id_fkey`
  await sql`alter table directory_customers drop constraint directory_customers_environment_id_customer_id_fkey`
  await sql.begin(async (tx) => {
    // Takes seconds on a busy machine.
    await tx`set local statement_timeout = 0`
    await fillDirectory(tx)
  })
})
after(() => database.drop())

async function fillDirectory(tx: postgres.TransactionSql): Promise<void> {
  await tx`
    insert into directory_contacts (environment_id, contact_id, name_key, customer_key, role_key, plan_key, status, monthly,
      last_seen_at)
    select case when n % 2 = 0 then ${scope.environmentId}::uuid else gen_random_uuid() end, gen_random_uuid(), 'name ' || n,
      'customer ' || n % 100, 'member', 'plan ' || n % 5, 'active', n % 7, now() - n * interval '1 second'
    from generate_series(1, 30000) n`
  await tx`
    insert into directory_customers (environment_id, customer_id, name_key, plan_key, status, monthly, members, last_seen_at)
    select environment_id, contact_id, name_key, plan_key, status, monthly, monthly, last_seen_at from directory_contacts`
  await tx`analyze directory_contacts, directory_customers`
}

/** Neither the first page nor one after a cursor reads a table from end to end, or sorts rows that it does not show. */
async function assertByIndex(list: (page: Page) => Promise<Paged<unknown>>): Promise<void> {
  const first = await list(firstPage(10))
  assert.equal(first.rows.length, 10)
  for (const startingAfter of [null, first.nextCursor]) {
    const plan = await plansOf(database.sql, () => list({ ...firstPage(10), startingAfter }))
    assert.match(plan, /Index (Only )?Scan/)
    assert.doesNotMatch(plan, /Seq Scan on directory|Sort/)
  }
}

const contactColumns = ['name', 'customer', 'role', 'plan', 'status', 'mrr', 'last_seen_at', 'created_at'] as const
for (const sort of contactColumns.flatMap((name): ContactSort[] => [name, `-${name}`])) {
  test(`contacts sorted by ${sort} are read by index`, () =>
    assertByIndex((page) => pageContacts(database.sql, scope, {}, sort, page)))
}

const customerColumns = ['name', 'plan', 'status', 'mrr', 'members', 'last_seen_at', 'created_at'] as const
for (const sort of customerColumns.flatMap((name): CustomerSort[] => [name, `-${name}`])) {
  test(`customers sorted by ${sort} are read by index`, () =>
    assertByIndex((page) => pageCustomers(database.sql, scope, {}, sort, page)))
}
