import type { EnvironmentScope } from '../../platform/contact-data.ts'
import type { Db } from '../../platform/db/sql.ts'
import { isLive, periodAt } from '../usage/public.ts'

export interface SeatsRow {
  feature: string
  feature_id: string
  unlimited: boolean
  granted: number
  starts_at: string | null
}

/** What a team is granted of features that count its members. */
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
    from subscriptions s
    join product_features g on g.environment_id = ${environmentId} and g.product_id = s.product_id
    ${periodAt(db, db`${environmentId}::uuid`, db`${now}::timestamptz`)}
    where s.environment_id = ${environmentId} and s.customer_id = ${customerId} and ${isLive(db)}
    union all
    select o.feature_id, o.value, o.id, 2, null from entitlement_overrides o
    where o.environment_id = ${environmentId} and o.customer_id = ${customerId}
      and (o.expires_at is null or o.expires_at > ${now})
  ) x
  join features f on f.environment_id = ${environmentId} and f.id = x.feature_id and f.counts_members
  group by f.key, f.id order by f.key`
