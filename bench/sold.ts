import type postgres from 'postgres'
import { v7 as uuid } from 'uuid'
import type { Ask } from './ask.ts'
import { bearer, posting } from './row.ts'
import type { Seed } from './seed.ts'
import { addCustomers, newTenant, type Tenant } from './tenant.ts'

interface SoldTenant {
  tenant: Tenant
  /** The ids of customers with a live plan. */
  customers: string[]
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

/** A tenant whose customers have a plan that grants much of `projects`, and report `api_calls`. */
export async function soldCustomers(seed: Seed, count: number): Promise<SoldTenant> {
  const tenant = await newTenant(seed)
  const { sql } = seed
  const { environmentId } = tenant
  const [feature, product, price, meter, now] = [uuid(), uuid(), uuid(), uuid(), new Date()]
  const place = { environment_id: environmentId, created_at: now }
  await sql`insert into meters ${sql({ ...place, id: meter, key: 'api_calls', name: 'Calls', aggregation: 'sum' })}`
  await sql`insert into features ${sql({ ...place, id: feature, key: 'projects', name: 'Projects', kind: 'limit', counts_members: false })}`
  await sql`insert into products ${sql({ ...place, id: product, kind: 'plan', key: 'pro', name: 'Pro', public: true, position: 0, updated_at: now })}`
  await sql`insert into product_features ${sql({ environment_id: environmentId, product_id: product, feature_id: feature, granted: 1e12, position: 0 })}`
  await sql`insert into prices ${sql({ ...place, id: price, product_id: product, type: 'recurring', model: 'flat', currency: 'eur', amount: 1000, interval: 'month', interval_count: 1 })}`
  const customers = await addCustomers(sql, environmentId, count)
  await sellTo(sql, environmentId, customers)
  for (const table of filled) await sql`vacuum analyze ${sql(table)}`
  return { tenant, customers }
}

/** Gives customers the plan of the tenant. Each has used something, as customers have. */
export async function sellTo(sql: postgres.Sql, environmentId: string, customers: readonly string[]): Promise<void> {
  const customer = sql`unnest(${customers as string[]}::uuid[]) as customer (id)`
  await sql`
    insert into subscriptions (environment_id, id, customer_id, kind, product_id, price_id, connection_id, status, quantity,
      currency, monthly_amount, current_period_start, current_period_end, created_at, updated_at)
    select ${environmentId}, gen_random_uuid(), customer.id, 'plan', p.product_id, p.id, ${uuid()}, 'active', 1, 'eur', 1000,
      date_trunc('day', now()), date_trunc('day', now()) + interval '30 days', now(), now()
    from ${customer}, prices p where p.environment_id = ${environmentId}`
  await sql`
    insert into entitlement_use (environment_id, customer_id, feature_id, starts_at, used)
    select ${environmentId}, customer.id, f.id, date_trunc('day', now()), 1
    from ${customer}, features f where f.environment_id = ${environmentId}`
}

export const checks = ({ tenant, customers }: SoldTenant, more: object = {}): Ask[] =>
  customers.map((customer_id) =>
    posting('/v1/entitlements/check', { customer_id, feature: 'projects', ...more }, bearer(tenant.key)),
  )
