import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { priceRows } from '../../catalogue/public.ts'
import { subscriptionChangeRows, subscriptionRows } from '../../subscriptions/public.ts'
import { periodAt } from '../periods.sql.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>

export interface CurrentPeriod {
  starts_at: string
  ends_at: string
}

/** Returns the period of a subscription at a moment; null before its first, and in a trial, which is free. */
export async function findCurrentPeriod(
  db: Db,
  { environmentId }: Environment,
  subscriptionId: string,
  now: Date,
): Promise<CurrentPeriod | null> {
  const [row] = await db<CurrentPeriod[]>`
    select period.starts_at, period.ends_at from ${subscriptionRows(db)} s
    ${periodAt(db, db`${environmentId}::uuid`, db`${now}::timestamptz`)}
    where s.environment_id = ${environmentId} and s.id = ${subscriptionId}
      and s.current_period_start is not null and s.current_period_end is not null
      and (s.trial_ends_at is null or s.trial_ends_at <= ${now})`
  return row ?? null
}

/** Returns the last price of a subscription that was by a meter. */
export async function findPriceByMeter(
  db: Db,
  { environmentId }: Environment,
  subscriptionId: string,
  meterId: string,
): Promise<string | null> {
  const [row] = await db<{ price_id: string }[]>`
    select x.price_id from (
      select s.price_id, null::timestamptz as at from ${subscriptionRows(db)} s
      where s.environment_id = ${environmentId} and s.id = ${subscriptionId}
      union all
      select c.price_id, c.at from ${subscriptionChangeRows(db)} c
      where c.environment_id = ${environmentId} and c.subscription_id = ${subscriptionId}
    ) x
    join ${priceRows(db)} p on p.environment_id = ${environmentId} and p.id = x.price_id and p.meter_id = ${meterId}
    order by x.at desc nulls first limit 1`
  return row?.price_id ?? null
}
