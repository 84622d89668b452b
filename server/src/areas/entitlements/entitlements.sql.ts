import type { Page, Paged } from '@userkeep/contract'
import { keyset } from '../../platform/db/keyset.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'
import { featureRows, productFeatureRows, productRows } from '../catalogue/public.ts'
import { customerMemberRows } from '../customers/public.ts'
import { liveStatuses, subscriptionRows } from '../subscriptions/public.ts'
import { meteringPeriod, monthWithin, periodAt, usageTotalRows } from '../usage/public.ts'
import { defaultGrants } from './default-plan.sql.ts'
import { forever } from './standing.sql.ts'

export interface EntitlementRow {
  feature: string
  name: string
  kind: 'boolean' | 'limit' | 'metered'
  counts_members: boolean
  unlimited: boolean
  granted: number
  used: number
  /** Null: its use never begins again. */
  ends_at: string | null
  /** The plan first. */
  sources: SourceRow[]
}

export interface SourceRow {
  type: 'subscription' | 'default_plan' | 'override'
  id: string
  name: string
  /** null: no limit. */
  granted: number | null
  expires_at: string | null
}

interface AskedEntitlements {
  now: Date
  month: { start: Date; end: Date }
}

const byKey = keyset('entitlements', 'asc', { 'f.key': 'text' })

/** Lists the entitlements of a customer by feature key. */
export function listEntitlementRows(
  db: Db,
  { environmentId }: EnvironmentScope,
  customerId: string,
  { now, month }: AskedEntitlements,
  page: Page,
): Promise<Paged<EntitlementRow>> {
  const [environment, customer, at] = [db`${environmentId}::uuid`, db`${customerId}::uuid`, db`${now}::timestamptz`]
  return byKey.read(
    db,
    page,
    ({ key, after, window }) => db<EntitlementRow[]>`
      with source as materialized (
        select g.feature_id, 'subscription' as type, s.id, d.name, g.granted, s.cancel_at as expires_at,
          case when s.kind = 'plan' then 0 else 1 end as rank, period.starts_at, period.ends_at
        from ${subscriptionRows(db)} s
        join ${productFeatureRows(db)} g on g.environment_id = ${environment} and g.product_id = s.product_id
        join ${productRows(db)} d on d.environment_id = ${environment} and d.id = s.product_id
        ${periodAt(db, environment, at)}
        where s.environment_id = ${environment} and s.customer_id = ${customer} and s.status in ${liveStatuses(db)}
          and (g.granted is null or g.granted > 0)
        union all
        select x.feature_id, 'default_plan', x.id, x.name, x.granted, null, 0, null, null
        from (${defaultGrants(db, { environment, customer })}) x where x.granted is null or x.granted > 0
        union all
        select o.feature_id, 'override', o.id, o.reason, o.value, o.expires_at, 2, null, null
        from entitlement_overrides o
        where o.environment_id = ${environment} and o.customer_id = ${customer}
          and (o.expires_at is null or o.expires_at > ${at})
      ), held as (
        select feature_id, bool_or(granted is null) as unlimited, sum(granted)::bigint as granted,
          (array_agg(starts_at order by rank, id))[1] as starts_at, (array_agg(ends_at order by rank, id))[1] as ends_at,
          jsonb_agg(jsonb_build_object('type', type, 'id', id, 'name', name, 'granted', granted, 'expires_at',
            to_char(expires_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) order by rank, id) as sources
        from source group by feature_id
      )
      select f.key as feature, f.name, f.kind, f.counts_members, h.unlimited, coalesce(h.granted, 0) as granted,
        span.ends_at, h.sources, ${key}, case
          when f.counts_members then (select count(*) from ${customerMemberRows(db)} x
            where x.environment_id = ${environment} and x.customer_id = ${customer})
          when f.meter_id is not null then coalesce((select t.total from ${usageTotalRows(db)} t
            where t.environment_id = ${environment} and t.customer_id = ${customer} and t.meter_id = f.meter_id
              and t.span = 'period' and t.starts_at = span.starts_at), 0)
          else coalesce((select u.used from entitlement_use u
            where u.environment_id = ${environment} and u.customer_id = ${customer} and u.feature_id = f.id
              and u.starts_at = span.starts_at), 0)
        end as used
      from held h
      join ${featureRows(db)} f on f.environment_id = ${environment} and f.id = h.feature_id
      left join lateral (
        ${meteringPeriod(db, { environment, customer, meter: db`f.meter_id`, at })}
      ) metered on true
      cross join lateral (
        select
          coalesce(case when f.meter_id is null then h.starts_at else metered.starts_at end, ${month.start}) as starts_at,
          coalesce(case when f.meter_id is null then h.ends_at else metered.ends_at end, ${month.end}) as ends_at
      ) turn
      cross join lateral (
        select
          case when f.reset = 'never' then ${forever(db)}
            when f.reset = 'month' and f.meter_id is null then ${monthWithin(db, db`turn.starts_at`, at, 0)}
            else turn.starts_at end as starts_at,
          case when f.reset = 'never' then null
            when f.reset = 'month' and f.meter_id is null then least(${monthWithin(db, db`turn.starts_at`, at, 1)}, turn.ends_at)
            else turn.ends_at end as ends_at
      ) span
      where true ${after}
      ${window}`,
  )
}
