import { batchLookup } from '../../platform/db/batch-lookup.ts'
import { environmentOf } from '../../platform/db/places.ts'
import { type Columns, rowsIn } from '../../platform/db/rows-in.ts'
import type { Db, Fragment } from '../../platform/db/sql.ts'
import { isLive, meteringPeriod, periodAt } from '../usage/public.ts'

/** Whom and what is asked. */
export interface Asked {
  environmentId: string
  customerId: string | null
  /** Of the customer's key, in hex. Where an id is given as well it has to be one of this customer's. */
  tokenHash: string | null
  feature: string
  now: Date
  /** The month of the calendar, for what no subscription gives a period to. */
  monthStart: Date
  monthEnd: Date
}

export const askedColumns: Columns<Asked> = {
  environmentId: 'uuid',
  customerId: 'uuid',
  tokenHash: 'text',
  feature: 'text',
  now: 'timestamptz',
  monthStart: 'timestamptz',
  monthEnd: 'timestamptz',
}

/** How a team stands to a feature. */
export interface Standing {
  customer_id: string | null
  key_id: string | null
  feature_id: string | null
  kind: 'boolean' | 'limit' | 'metered'
  counts_members: boolean
  meter_id: string | null
  meter: string | null
  aggregation: 'sum' | 'max' | 'count' | 'unique' | 'last' | null
  unlimited: boolean
  granted: number
  used: number
  starts_at: string
  ends_at: string
  /** Whose period it is, of what is metered; and whether its price is by the meter. */
  subscription_id: string | null
  is_priced: boolean | null
  reached_at: string | null
}

interface Granting {
  environment: Fragment
  customer: Fragment
  feature: Fragment
  now: Fragment
}

/** What grants a team a feature, each with its period; overrides have none. The plan comes first. */
const grants = (db: Db, { environment, customer, feature, now }: Granting): Fragment => db`
  select g.granted, s.id, case when s.kind = 'plan' then 0 else 1 end as rank, period.starts_at, period.ends_at
  from subscriptions s
  join product_features g on g.environment_id = ${environment} and g.product_id = s.product_id and g.feature_id = ${feature}
  join prices p on p.environment_id = ${environment} and p.id = s.price_id
  ${periodAt(db, now)}
  where s.environment_id = ${environment} and s.customer_id = ${customer} and ${isLive(db)}
  union all
  select o.value, o.id, 2, null, null from entitlement_overrides o
  where o.environment_id = ${environment} and o.customer_id = ${customer} and o.feature_id = ${feature}
    and (o.expires_at is null or o.expires_at > ${now})`

/** For each row of `asked` how things stand. */
export function standingOf(db: Db, environmentId: string | undefined): Fragment {
  const environment = environmentOf(db, environmentId, 'asked."environmentId"')
  const customer = db`who.customer_id`
  const granting = { environment, customer, feature: db`f.id`, now: db`asked.now` }
  return db`
    select asked.n, asked."environmentId" as environment_id, who.customer_id, k.id as key_id, f.id as feature_id, f.kind,
      f.counts_members, f.meter_id, m.key as meter, m.aggregation, coalesce(g.unlimited, false) as unlimited,
      coalesce(g.granted, 0) as granted, span.starts_at, span.ends_at, metered.subscription_id, metered.is_priced,
      u.reached_at, case
        when f.counts_members then (select count(*) from customer_memberships x
          where x.environment_id = ${environment} and x.customer_id = ${customer})
        when f.meter_id is not null then coalesce((select t.total from usage_totals t
          where t.environment_id = ${environment} and t.customer_id = ${customer} and t.meter_id = f.meter_id
            and t.span = 'period' and t.starts_at = span.starts_at), 0)
        else coalesce(u.used, 0)
      end as used
    from asked
    left join lateral (
      select k.id, k.customer_id from customer_keys k
      where k.environment_id = ${environment} and k.token_hash = decode(asked."tokenHash", 'hex') limit 1
    ) k on true
    left join lateral (
      select c.id from customers c where c.environment_id = ${environment} and c.id = asked."customerId" limit 1
    ) c on true
    cross join lateral (
      select case
          when asked."tokenHash" is not null and k.id is null then null
          when asked."customerId" is null then k.customer_id
          when k.customer_id <> asked."customerId" then null
          else c.id
        end as customer_id
    ) who
    left join lateral (
      select f.id, f.kind, f.counts_members, f.meter_id from features f
      where f.environment_id = ${environment} and f.key = asked.feature limit 1
    ) f on true
    left join lateral (
      select m.key, m.aggregation from meters m where m.environment_id = ${environment} and m.id = f.meter_id limit 1
    ) m on true
    left join lateral (
      select bool_or(x.granted is null) as unlimited, sum(x.granted)::bigint as granted,
        array_agg(array[x.starts_at, x.ends_at] order by x.rank, x.id) as periods
      from (${grants(db, granting)}) x
    ) g on true
    left join lateral (
      ${meteringPeriod(db, { environment, customer, meter: db`f.meter_id`, at: db`asked.now` })}
    ) metered on true
    cross join lateral (
      select
        coalesce(case when f.meter_id is null then g.periods[1][1] else metered.starts_at end, asked."monthStart") as starts_at,
        coalesce(case when f.meter_id is null then g.periods[1][2] else metered.ends_at end, asked."monthEnd") as ends_at
    ) span
    left join lateral (
      select u.used, u.reached_at from entitlement_use u
      where u.environment_id = ${environment} and u.customer_id = ${customer} and u.feature_id = f.id
        and u.starts_at = span.starts_at
      limit 1
    ) u on true`
}

export const findStanding = batchLookup({
  nameOf: ({ environmentId, customerId, tokenHash, feature }: Asked) =>
    `${environmentId} ${customerId} ${tokenHash} ${feature}`,
  placeOf: ({ environmentId }) => environmentId,
  find: (db, asked): Promise<Standing[]> => db<Standing[]>`
    with asked as materialized (select * from ${rowsIn(db, asked, askedColumns)} as asked)
    ${standingOf(db, asked[0]?.environmentId)}
    order by asked.n`,
})
