import { randomUUID } from 'node:crypto'
import type postgres from 'postgres'
import { countDaysOf } from '../../server/src/areas/revenue/count-days.ts'
import { bearer, type Row } from '../row.ts'
import type { Seed } from '../seed.ts'
import { addCustomers, newTenant, type Tenant } from '../tenant.ts'

const subscriptions = 10_000
/** Changes of each subscription in three years. */
const changes = 12

let tenant: Tenant

export const row: Row = {
  name: 'GET /v1/organization/analytics/revenue of 12 months, 10,000 subscriptions, to the same from their history',
  area: 'revenue',
  toReach: 50,
  async prepare(seed) {
    tenant = await newTenant(seed)
    await fill(seed, tenant)
    return { method: 'GET', path: '/v1/organization/analytics/revenue', headers: bearer(tenant.owner.token) }
  },
  floor: async () => ({ text: fromHistory, parameters: [tenant.environmentId] }),
}

/** The revenue of each customer at the end of each month, and how it differs from that of the month before. */
const fromHistory = `
  with ends as (
    select date_trunc('month', now()) + n * interval '1 month' as beyond from generate_series(-11, 1) n
  ), balances as (
    select e.beyond, s.customer_id, s.currency, sum(r.amount * x.quantity) as monthly
    from ends e
    cross join lateral (
      select distinct on (h.subscription_id) h.subscription_id, h.status, h.price_id, h.quantity
      from subscription_changes h where h.environment_id = $1 and h.at < e.beyond
      order by h.subscription_id, h.id desc
    ) x
    join subscriptions s on s.environment_id = $1 and s.id = x.subscription_id
    join prices r on r.environment_id = $1 and r.id = x.price_id
    where x.status in ('active', 'past_due') group by 1, 2, 3
  ), moved as (
    select coalesce(b.beyond, p.beyond + interval '1 month') as beyond, coalesce(b.currency, p.currency) as currency,
      coalesce(b.monthly, 0) as after, coalesce(p.monthly, 0) as before
    from balances b
    full join balances p on p.customer_id = b.customer_id and p.currency = b.currency
      and p.beyond = b.beyond - interval '1 month'
  )
  select json_agg(shown)::text as answer from (
    select beyond, currency, sum(after) as monthly, count(*) filter (where after > 0) as customers,
      sum(after) filter (where before = 0) as new,
      sum(after - before) filter (where before > 0 and after > before) as expansion,
      sum(before - after) filter (where after > 0 and after < before) as contraction,
      sum(before) filter (where after = 0) as churn
    from moved group by 1, 2 order by 1, 2
  ) shown`

async function fill({ sql }: Seed, { environmentId }: Tenant): Promise<void> {
  const [product, price, now] = [randomUUID(), randomUUID(), new Date()]
  const place = { environment_id: environmentId, created_at: now }
  await sql`insert into products ${sql({ ...place, id: product, kind: 'plan', key: 'pro', name: 'Pro', public: true, position: 0, updated_at: now })}`
  await sql`insert into prices ${sql({ ...place, id: price, product_id: product, type: 'recurring', model: 'per_unit', currency: 'eur', amount: 1000, interval: 'month', interval_count: 1 })}`
  const customers = await addCustomers(sql, environmentId, subscriptions)
  await sql`
    insert into subscriptions (environment_id, id, customer_id, kind, product_id, price_id, connection_id, status, quantity,
      currency, monthly_amount, created_at, updated_at)
    select ${environmentId}, gen_random_uuid(), id, 'plan', ${product}, ${price}, ${randomUUID()}, 'active', 1, 'eur', 0,
      ${now}, ${now}
    from unnest(${customers}::uuid[]) as c (id)`
  await addHistory(sql, environmentId, price, now)
  for (const table of ['subscriptions', 'subscription_changes', 'subscription_movements']) {
    await sql`vacuum analyze ${sql(table)}`
  }
  const until = new Date(now.getTime() - 25 * 3_600_000).toISOString().slice(0, 10)
  await countDaysOf(sql, { environmentId }, { timeZone: 'UTC', until })
}

/** Subscriptions that begin in the course of two years, and then change every few weeks; without seats they are paused. */
async function addHistory(sql: postgres.Sql, environmentId: string, price: string, now: Date): Promise<void> {
  const steps = sql`
    select t.id, t.customer_id, k, t.n,
      ${now}::timestamptz - interval '3 years' + (t.n % 730) * interval '1 day' + k * interval '30 days' as at,
      (t.n * 7 + k * 5) % 9 as quantity
    from (
      select id, customer_id, row_number() over (order by id) as n from subscriptions
      where environment_id = ${environmentId}
    ) t cross join generate_series(0, ${changes - 1}::int) k`
  // Ids in the order of time, as the service makes them.
  const id = sql`(lpad(to_hex((extract(epoch from at) * 1000)::bigint), 12, '0') || '7000' || '8' || substr(md5(n || '.' || k), 1, 15))::uuid`
  await sql`
    insert into subscription_changes (environment_id, subscription_id, id, at, status, price_id, quantity, changed)
    select ${environmentId}, s.id, ${id}, s.at, case when s.quantity = 0 then 'paused' else 'active' end, ${price},
      s.quantity, '{quantity}'
    from (${steps}) s`
  await sql`
    insert into subscription_movements (environment_id, id, customer_id, subscription_id, kind, currency, before, after, at)
    select ${environmentId}, ${id}, m.customer_id, m.id, case when m.before = 0 and m.is_first then 'new'
        when m.before = 0 then 'reactivation' when m.after = 0 then 'churn' when m.after > m.before then 'expansion'
        else 'contraction' end, 'eur', m.before, m.after, m.at
    from (
      select s.*, s.quantity * 1000 as after, coalesce(lag(s.quantity) over w, 0) * 1000 as before,
        coalesce(max(s.quantity) over (partition by s.id order by s.k rows between unbounded preceding and 1 preceding), 0)
          = 0 as is_first
      from (${steps}) s window w as (partition by s.id order by s.k)
    ) m where m.before <> m.after`
  await sql`
    update subscriptions s set quantity = l.quantity, monthly_amount = l.quantity * 1000,
      status = case when l.quantity = 0 then 'paused' else 'active' end
    from (select distinct on (s.id) s.id, s.quantity from (${steps}) s order by s.id, s.k desc) l
    where s.environment_id = ${environmentId} and s.id = l.id`
}
