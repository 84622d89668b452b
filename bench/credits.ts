import type postgres from 'postgres'
import { bearer, type Floor, posting } from './row.ts'
import type { Scene } from './scene.ts'
import { newTenant, type Tenant } from './tenant.ts'

const plenty = 1_000_000_000

/** Teams with more credits than a run can spend, of a tenant of their own. */
export async function richTeams(scene: Scene, count: number): Promise<{ tenant: Tenant; teams: string[] }> {
  const tenant = await newTenant(scene)
  const headers = bearer(tenant.key)
  const send = async (path: string, body: object): Promise<{ id: string }> => {
    const { path: _, ...asked } = posting(path, body, headers)
    const response = await fetch(scene.baseUrl + path, asked as RequestInit)
    if (!response.ok) throw new Error(`${path} answered ${response.status}: ${await response.text()}`)
    return (await response.json()) as { id: string }
  }
  const teams: string[] = []
  for (let n = 0; n < count; n++) {
    const { id } = await send('/v1/customers', { name: `Team ${n}` })
    await send('/v1/credits/grant', { customer_id: id, amount: plenty, reason: 'Benchmark' })
    teams.push(id)
  }
  return { tenant, teams }
}

export const spends = ({ key }: Tenant, teams: readonly string[]) =>
  teams.map((customer_id) =>
    posting('/v1/credits/spend', { customer_id, amount: 1, reason: 'Image rendered' }, bearer(key)),
  )

/**
 * The least that spends safely: a balance that cannot fall below zero and a line in a ledger, in one statement. It has no
 * grants that expire, no facts and no keys.
 */
export async function spendFloor(sql: postgres.Sql, teams: number): Promise<Floor> {
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
    from generate_series(0, ${teams}::int - 1) n on conflict do nothing`
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
  return { text, parameters: [teams] }
}

/** So many teams, each with ten lines: a grant and what was spent of it. */
export async function addTeamsWithLines(sql: postgres.Sql, environmentId: string, teams: number): Promise<void> {
  const lines = 10
  const named = sql`
    select n, (lpad(to_hex(n), 12, '0') || '7000' || '8' || substr(md5(n::text), 1, 15))::uuid as id,
      (lpad(to_hex(n), 12, '0') || '7000' || '9' || substr(md5(n::text), 1, 15))::uuid as grant_id
    from generate_series(1, ${teams}::int) n`
  await sql`
    insert into customers (environment_id, id, name, attributes, created_at, updated_at)
    select ${environmentId}, id, 'Company ' || n, '{}', now(), now() from (${named}) team`
  await sql`
    insert into credit_grants (environment_id, customer_id, id, amount, remaining, reason, source, refunded_amount,
      refunded_by, created_at)
    select ${environmentId}, id, grant_id, 1000, 1000, 'Starter pack', 'api', 0, '{}', now() from (${named}) team`
  await sql`
    insert into credit_ledger (environment_id, customer_id, line, id, kind, amount, balance, grant_id, reason, created_at)
    select ${environmentId}, id, line, gen_random_uuid(), case when line = 1 then 'grant' else 'spend' end,
      case when line = 1 then 1000 else -10 end, 1000 - 10 * (line - 1), grant_id, 'Image rendered', now()
    from (${named}) team, generate_series(1, ${lines}::int) line`
  const left = 1000 - 10 * (lines - 1)
  await sql`
    insert into credit_accounts (environment_id, customer_id, balance, lines, current_grant, current_remaining, updated_at)
    select ${environmentId}, id, ${left}, ${lines}, grant_id, ${left}, now() from (${named}) team`
}
