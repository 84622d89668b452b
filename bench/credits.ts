import type postgres from 'postgres'
import { bearer, type Floor, posting } from './row.ts'
import type { Seed } from './seed.ts'
import { addCustomers, newTenant, type Tenant } from './tenant.ts'

const plenty = 1_000_000_000

/** Customers with more credits than a run can spend, of a tenant of their own. */
export async function richCustomers(seed: Seed, count: number): Promise<{ tenant: Tenant; customers: string[] }> {
  const tenant = await newTenant(seed)
  const customers = await addCustomers(seed.sql, tenant.environmentId, count)
  await grantTo(seed.sql, tenant.environmentId, customers)
  for (const table of filled) await seed.sql`vacuum analyze ${seed.sql(table)}`
  return { tenant, customers }
}

const filled = ['customers', 'credit_accounts', 'credit_grants', 'credit_ledger']

/** Gives each customer a grant, of which it has spent as many times as its ledger has lines after the first. */
export async function grantTo(
  sql: postgres.Sql,
  environmentId: string,
  customers: readonly string[],
  lines = 1,
): Promise<void> {
  const spent = lines - 1
  await sql`
    with customer as materialized (
      select id, gen_random_uuid() as grant_id from unnest(${customers as string[]}::uuid[]) as customer (id)
    ), granted as (
      insert into credit_grants (environment_id, customer_id, id, amount, remaining, reason, source, refunded_amount,
        refunded_by, created_at)
      select ${environmentId}, id, grant_id, ${plenty}, ${plenty}, 'Starter pack', 'api', 0, '{}', now() from customer
    ), written as (
      insert into credit_ledger (environment_id, customer_id, line, id, kind, amount, balance, grant_id, reason, created_at)
      select ${environmentId}, id, line, gen_random_uuid(), case when line = 1 then 'grant' else 'spend' end,
        case when line = 1 then ${plenty}::bigint else -1 end, ${plenty}::bigint - (line - 1), grant_id, 'Image rendered', now()
      from customer, generate_series(1, ${lines}::int) line
    )
    insert into credit_accounts (environment_id, customer_id, balance, lines, current_grant, current_remaining, updated_at)
    select ${environmentId}, id, ${plenty}::bigint - ${spent}::bigint, ${lines}, grant_id,
      ${plenty}::bigint - ${spent}::bigint, now()
    from customer`
}

export const spends = ({ key }: Tenant, customers: readonly string[]) =>
  customers.map((customer_id) =>
    posting('/v1/credits/spend', { customer_id, amount: 1, reason: 'Image rendered' }, bearer(key)),
  )

/**
 * The least that spends safely: a balance that cannot fall below zero and a line in a ledger, in one statement. It has no
 * grants that expire, no facts and no keys.
 */
export async function spendFloor(sql: postgres.Sql, customers: number): Promise<Floor> {
  await sql`
    create table if not exists bare_credit_accounts
      (environment_id uuid, customer_id uuid, balance bigint check (balance >= 0), lines bigint, primary key (environment_id, customer_id))`
  await sql`
    create table if not exists bare_credit_ledger
      (environment_id uuid, customer_id uuid, line bigint, id uuid, amount bigint, balance bigint, reason text,
       created_at timestamptz, primary key (environment_id, customer_id, line))`
  await sql`
    insert into bare_credit_accounts
    select '00000000-0000-7000-8000-000000000000', lpad(n::text, 32, '0')::uuid, ${plenty}, 0
    from generate_series(0, ${customers}::int - 1) n on conflict do nothing`
  await sql`vacuum analyze bare_credit_accounts`
  const text = `
    with paid as (
      update bare_credit_accounts set balance = balance - 1, lines = lines + 1
      where environment_id = '00000000-0000-7000-8000-000000000000'
        and customer_id = (select lpad(floor(random() * $1::int)::int::text, 32, '0')::uuid) and balance >= 1
      returning *
    ), line as (
      insert into bare_credit_ledger
      select environment_id, customer_id, lines, gen_random_uuid(), -1, balance, 'Image rendered', now() from paid
      returning *
    )
    select json_build_object('id', id, 'customer_id', customer_id, 'amount', 1, 'balance', balance, 'reason', reason,
      'key_id', null, 'created_at', created_at)::text as answer from line`
  return { text, parameters: [customers] }
}
