import type { Db, Fragment } from '../../platform/db/sql.ts'
import { featureRows, priceRows, productFeatureRows } from '../catalogue/public.ts'
import { liveStatuses, subscriptionChangeRows, subscriptionRows } from '../subscriptions/public.ts'

/**
 * Joins the period of subscription `s` that contains a moment, as `period (starts_at, ends_at)`: the current one, or
 * one a number of intervals before or after it. The gateway's own period takes precedence.
 */
export const periodAt = (db: Db, environment: Fragment, at: Fragment): Fragment => db`
  cross join lateral (
    select
      case when ${at} >= s.current_period_start and ${at} < s.current_period_end then s.current_period_start
        else ${turnAt(db, environment, at, 0)} end as starts_at,
      case when ${at} >= s.current_period_start and ${at} < s.current_period_end then s.current_period_end
        else ${turnAt(db, environment, at, 1)} end as ends_at
  ) period`

/**
 * Returns the start of the period that contains a moment outside the current one, or of a later one. Computed only when
 * needed.
 */
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
    from ${priceRows(db)} q where q.environment_id = ${environment} and q.id = s.price_id
  ) a
  cross join lateral (
    select floor(extract(epoch from ${at} - a.anchor) / extract(epoch from a.step))::int as k
  ) guess)`

/** Where the month begins that holds a moment, counted from the start of a longer period; or one so many months later. */
export const monthWithin = (db: Db, start: Fragment, at: Fragment, later: 0 | 1): Fragment => db`(
  select ${start} + (${db.unsafe(String(later))} + case
      when ${start} + guess.months * interval '1 month' > ${at} then guess.months - 1 else guess.months
    end) * interval '1 month'
  from (
    select ((extract(year from ${at}) - extract(year from ${start})) * 12
      + extract(month from ${at}) - extract(month from ${start}))::int as months
  ) guess)`

interface Metered {
  environment: Fragment
  customer: Fragment
  meter: Fragment
  at: Fragment
}

/**
 * The subscription that meters something for a team, and its period at a moment: the one whose price is by this meter,
 * else one whose product has a feature by it. No row without one. A trial is free, so its usage is not priced. The
 * period is a month of it where the feature is reset each month and the price is not by the meter.
 */
export const meteringPeriod = (db: Db, { environment, customer, meter, at }: Metered): Fragment => db`
  select s.id as subscription_id, s.created_at as since,
    coalesce(p.meter_id = ${meter} and (s.trial_ends_at is null or s.trial_ends_at <= ${at}), false) as is_priced,
    s.current_period_start,
    case when given.monthly then ${monthWithin(db, db`period.starts_at`, at, 0)} else period.starts_at end as starts_at,
    case when given.monthly then least(${monthWithin(db, db`period.starts_at`, at, 1)}, period.ends_at)
      else period.ends_at end as ends_at
  from ${subscriptionRows(db)} s
  join ${priceRows(db)} p on p.environment_id = ${environment} and p.id = s.price_id
  ${periodAt(db, environment, at)}
  cross join lateral (
    select p.meter_id is distinct from ${meter} and bool_or(given.reset = 'month') as monthly, count(*) > 0 as is_metered
    from ${productFeatureRows(db)} g
    join ${featureRows(db)} given on given.environment_id = ${environment} and given.id = g.feature_id
    where g.environment_id = ${environment} and g.product_id = s.product_id and given.meter_id = ${meter}
  ) given
  where s.environment_id = ${environment} and s.customer_id = ${customer} and s.status in ${liveStatuses(db)}
    and s.current_period_start is not null and s.current_period_end is not null and ${meter} is not null
    and (s.cancel_at is null or s.cancel_at > ${at})
    and (p.meter_id = ${meter} or given.is_metered)
  order by coalesce(p.meter_id = ${meter}, false) desc, s.id
  limit 1`

/**
 * Whether the subscription `s` had not ended at a moment. Stripe rounds moments down to the second, so a subscription
 * that is canceled within a period may have been used later in the second of its `ended_at`. The end of a period is exact.
 */
const isBeforeEnd = (db: Db, at: Fragment): Fragment => db`
  (s.ended_at is null or s.ended_at > ${at}
    or (s.ended_at = date_trunc('second', ${at}) and s.ended_at < s.current_period_end))`

/**
 * Finds the subscription whose price used a meter at a past moment, and its period. Returns no row if usage of that
 * moment is not billed.
 */
export const pricedThen = (db: Db, { environment, customer, meter, at }: Metered): Fragment => db`
  select s.id as subscription_id, period.starts_at, period.ends_at
  from ${subscriptionRows(db)} s
  cross join lateral (
    select c.price_id, c.status from ${subscriptionChangeRows(db)} c
    where c.environment_id = ${environment} and c.subscription_id = s.id and c.at <= ${at}
    order by c.at desc, c.id desc limit 1
  ) c
  join ${priceRows(db)} p on p.environment_id = ${environment} and p.id = c.price_id and p.meter_id = ${meter}
  ${periodAt(db, environment, at)}
  where s.environment_id = ${environment} and s.customer_id = ${customer} and c.status in ${liveStatuses(db)}
    and s.current_period_start is not null and s.current_period_end is not null
    and ${isBeforeEnd(db, at)} and (s.trial_ends_at is null or s.trial_ends_at <= ${at})
  order by s.id desc
  limit 1`
