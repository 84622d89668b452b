import type postgres from 'postgres'
import { v7 as uuid } from 'uuid'
import type { Ask } from './ask.ts'
import { bearer, posting } from './row.ts'
import type { Scene } from './scene.ts'
import { addTeams, newTenant, type Tenant } from './tenant.ts'

export interface SoldTenant {
  tenant: Tenant
  /** The ids of teams with a live plan. */
  teams: string[]
}

const filled = [
  'customers',
  'subscriptions',
  'features',
  'product_features',
  'prices',
  'entitlement_use',
  'usage_totals',
]

/** A tenant whose teams have a plan that grants much of `projects`, and report `api_calls`. */
export async function soldTeams(scene: Scene, count: number): Promise<SoldTenant> {
  const tenant = await newTenant(scene)
  const { sql } = scene
  const { environmentId } = tenant
  const [feature, product, price, meter, now] = [uuid(), uuid(), uuid(), uuid(), new Date()]
  const place = { environment_id: environmentId, created_at: now }
  await sql`insert into meters ${sql({ ...place, id: meter, key: 'api_calls', name: 'Calls', aggregation: 'sum' })}`
  await sql`insert into features ${sql({ ...place, id: feature, key: 'projects', name: 'Projects', kind: 'limit', counts_members: false })}`
  await sql`insert into products ${sql({ ...place, id: product, kind: 'plan', key: 'pro', name: 'Pro', public: true, position: 0, updated_at: now })}`
  await sql`insert into product_features ${sql({ environment_id: environmentId, product_id: product, feature_id: feature, granted: 1e12, position: 0 })}`
  await sql`insert into prices ${sql({ ...place, id: price, product_id: product, type: 'recurring', model: 'flat', currency: 'eur', amount: 1000, interval: 'month', interval_count: 1 })}`
  const teams = await addTeams(sql, environmentId, count)
  await sellTo(sql, environmentId, teams)
  for (const table of filled) await sql`vacuum analyze ${sql(table)}`
  return { tenant, teams }
}

/** Gives teams the plan of the tenant. Each has used something, as teams have. */
export async function sellTo(sql: postgres.Sql, environmentId: string, teams: readonly string[]): Promise<void> {
  const team = sql`unnest(${teams as string[]}::uuid[]) as team (id)`
  await sql`
    insert into subscriptions (environment_id, id, customer_id, kind, product_id, price_id, connection_id, status, quantity,
      currency, monthly_amount, current_period_start, current_period_end, created_at, updated_at)
    select ${environmentId}, gen_random_uuid(), team.id, 'plan', p.product_id, p.id, ${uuid()}, 'active', 1, 'eur', 1000,
      date_trunc('day', now()), date_trunc('day', now()) + interval '30 days', now(), now()
    from ${team}, prices p where p.environment_id = ${environmentId}`
  await sql`
    insert into entitlement_use (environment_id, customer_id, feature_id, starts_at, used)
    select ${environmentId}, team.id, f.id, date_trunc('day', now()), 1
    from ${team}, features f where f.environment_id = ${environmentId}`
}

export const checks = ({ tenant, teams }: SoldTenant, more: object = {}): Ask[] =>
  teams.map((customer_id) =>
    posting('/v1/entitlements/check', { customer_id, feature: 'projects', ...more }, bearer(tenant.key)),
  )
