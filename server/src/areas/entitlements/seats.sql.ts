import type { Db } from '../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'
import { featureRows, productFeatureRows } from '../catalogue/public.ts'
import { liveStatuses, subscriptionRows } from '../subscriptions/public.ts'
import { periodAt } from '../usage/public.ts'
import { defaultGrants } from './default-plan.sql.ts'

interface SeatsRow {
  feature: string
  feature_id: string
  unlimited: boolean
  granted: number
  starts_at: string | null
}

/** Lists the grants of features that count members. */
export const listSeats = (
  db: Db,
  { environmentId }: EnvironmentScope,
  customerId: string,
  now: Date,
): Promise<SeatsRow[]> => db<SeatsRow[]>`
  select f.key as feature, f.id as feature_id, bool_or(x.granted is null) as unlimited,
    coalesce(sum(x.granted), 0)::bigint as granted, (array_agg(x.starts_at order by x.rank, x.id))[1] as starts_at
  from (
    select g.feature_id, g.granted, s.id, case when s.kind = 'plan' then 0 else 1 end as rank, period.starts_at
    from ${subscriptionRows(db)} s
    join ${productFeatureRows(db)} g on g.environment_id = ${environmentId} and g.product_id = s.product_id
    ${periodAt(db, db`${environmentId}::uuid`, db`${now}::timestamptz`)}
    where s.environment_id = ${environmentId} and s.customer_id = ${customerId} and s.status in ${liveStatuses(db)}
    union all
    select x.feature_id, x.granted, x.id, 0, null from (${defaultGrants(db, {
      environment: db`${environmentId}::uuid`,
      customer: db`${customerId}::uuid`,
    })}) x
    union all
    select o.feature_id, o.value, o.id, 2, null from entitlement_overrides o
    where o.environment_id = ${environmentId} and o.customer_id = ${customerId}
      and (o.expires_at is null or o.expires_at > ${now})
  ) x
  join ${featureRows(db)} f on f.environment_id = ${environmentId} and f.id = x.feature_id and f.counts_members
  group by f.key, f.id order by f.key`
