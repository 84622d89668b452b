import type { Db, Fragment } from '../../platform/db/sql.ts'

/** Subscriptions by which a team holds what it pays for. */
export const isLive = (db: Db) => db`s.status in ('trialing', 'active', 'past_due')`

/**
 * Of the subscription `s` the period that holds a moment, as `period (starts_at, ends_at)`: the current one, or one that is
 * as many intervals of its price before or after it. The gateway's word for the next period may be late, and what is used
 * meanwhile belongs to it already. For the end of a `from`.
 */
export const periodAt = (db: Db, environment: Fragment, at: Fragment): Fragment => db`
  cross join lateral (
    select
      case when ${at} >= s.current_period_start and ${at} < s.current_period_end then s.current_period_start
        else ${turnAt(db, environment, at, 0)} end as starts_at,
      case when ${at} >= s.current_period_start and ${at} < s.current_period_end then s.current_period_end
        else ${turnAt(db, environment, at, 1)} end as ends_at
  ) period`

/** Where the period begins that holds a moment outside of the current one, or one so many later. Computed only then. */
const turnAt = (db: Db, environment: Fragment, at: Fragment, later: number): Fragment => db`(
  select a.anchor + (${db.unsafe(String(later))} + case
      when a.anchor + guess.k * a.step > ${at} then guess.k - 1
      when a.anchor + (guess.k + 1) * a.step <= ${at} then guess.k + 1
      else guess.k
    end) * a.step
  from (
    select make_interval(
        years => case when q.interval = 'year' then q.interval_count else 0 end,
        months => case when q.interval = 'month' then q.interval_count when q.interval is null then 1 else 0 end,
        weeks => case when q.interval = 'week' then q.interval_count else 0 end,
        days => case when q.interval = 'day' then q.interval_count else 0 end) as step,
      case when ${at} >= s.current_period_end then s.current_period_end else s.current_period_start end as anchor
    from prices q where q.environment_id = ${environment} and q.id = s.price_id
  ) a
  cross join lateral (
    select floor(extract(epoch from ${at} - a.anchor) / extract(epoch from a.step))::int as k
  ) guess)`

interface Metered {
  environment: Fragment
  customer: Fragment
  meter: Fragment
  at: Fragment
}

/**
 * The subscription that meters something for a team, and its period at a moment: the one whose price is by this meter,
 * else one whose product has a feature by it. No row without one.
 */
export const meteringPeriod = (db: Db, { environment, customer, meter, at }: Metered): Fragment => db`
  select s.id as subscription_id, coalesce(p.meter_id = ${meter}, false) as is_priced, s.created_at as since,
    s.current_period_start, period.starts_at, period.ends_at
  from subscriptions s
  join prices p on p.environment_id = ${environment} and p.id = s.price_id
  ${periodAt(db, environment, at)}
  where s.environment_id = ${environment} and s.customer_id = ${customer} and ${isLive(db)}
    and s.current_period_start is not null and s.current_period_end is not null and ${meter} is not null
    and (p.meter_id = ${meter} or exists (
      select 1 from product_features g
      join features f on f.environment_id = ${environment} and f.id = g.feature_id
      where g.environment_id = ${environment} and g.product_id = s.product_id and f.meter_id = ${meter}))
  order by coalesce(p.meter_id = ${meter}, false) desc, s.id
  limit 1`
