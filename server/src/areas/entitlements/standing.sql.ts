import { batchLookup } from '../../platform/db/batch-lookup.ts'
import { type Columns, rowsIn } from '../../platform/db/rows-in.ts'
import type { Db, Fragment } from '../../platform/db/sql.ts'
import { environmentOf } from '../../platform/db/tenants.ts'
import { productFeatureRows } from '../catalogue/public.ts'
import { customerMemberRows } from '../customers/public.ts'
import { liveStatuses, subscriptionRows } from '../subscriptions/public.ts'
import {
  type AskedTeam,
  meteringPeriod,
  monthWithin,
  nameOfTeam,
  periodAt,
  teamColumns,
  usageTotalRows,
  whoIsAsked,
} from '../usage/public.ts'
import { hasNoPlan } from './default-plan.sql.ts'

/** A question about a customer and a feature. */
export interface Asked extends AskedTeam {
  /** null: only the customer is of interest. */
  featureId: string | null
  /** The meter of the feature; null if it is not metered. */
  meterId: string | null
  countsMembers: boolean
  /** The default plan of the environment; null if there is none. */
  defaultPlanId: string | null
  /** When the use of the feature begins again. */
  reset: 'period' | 'month' | 'never'
  now: Date
}

const isMetered = (asked: readonly Asked[]): boolean => asked.some(({ meterId }) => meterId !== null)
const isOfDefault = (asked: readonly Asked[]): boolean => asked.some(({ defaultPlanId }) => defaultPlanId !== null)
const isReset = (asked: readonly Asked[]): boolean => asked.some(({ reset }) => reset !== 'period')
const isOfSeats = (asked: readonly Asked[]): boolean => asked.some(({ countsMembers }) => countsMembers)

/** The columns of the questions in the statement. */
export const askedColumns = (asked: readonly Asked[]): Columns<Asked> => ({
  ...teamColumns(asked),
  featureId: 'uuid',
  ...(isMetered(asked) && { meterId: 'uuid' }),
  ...(isOfDefault(asked) && { defaultPlanId: 'uuid' }),
  ...(isReset(asked) && { reset: 'text' }),
  ...(isOfSeats(asked) && { countsMembers: 'boolean' }),
  now: 'timestamptz',
})

/** The grant and use of a feature by a customer. */
export interface StandingRow {
  customer_id: string | null
  key_id: string | null
  unlimited: boolean
  granted: number
  used: number
  starts_at: string
  /** Null: its use never begins again. */
  ends_at: string | null
  /** The subscription of a metered feature's period, and whether the meter is priced. */
  subscription_id: string | null
  is_priced: boolean | null
  reached_at: string | null
}

interface Granting {
  /** Whether there is a default plan to read; `asked."defaultPlanId"` names it. */
  hasDefault: boolean
  environment: Fragment
  customer: Fragment
  feature: Fragment
  now: Fragment
}

/** Selects the grants of a feature with their periods; overrides have none. The plan comes first. */
const grants = (db: Db, { hasDefault, environment, customer, feature, now }: Granting): Fragment => db`
  select g.granted, s.id, case when s.kind = 'plan' then 0 else 1 end as rank, period.starts_at, period.ends_at
  from ${subscriptionRows(db)} s
  join ${productFeatureRows(db)} g on g.environment_id = ${environment} and g.product_id = s.product_id and g.feature_id = ${feature}
  ${periodAt(db, environment, now)}
  where s.environment_id = ${environment} and s.customer_id = ${customer} and s.status in ${liveStatuses(db)}
  ${hasDefault ? ofDefaultPlan(db, { environment, customer, feature }) : db``}
  union all
  select o.value, o.id, 2, null, null from entitlement_overrides o
  where o.environment_id = ${environment} and o.customer_id = ${customer} and o.feature_id = ${feature}
    and (o.expires_at is null or o.expires_at > ${now})`

const ofDefaultPlan = (
  db: Db,
  { environment, customer, feature }: Pick<Granting, 'environment' | 'customer' | 'feature'>,
) =>
  db`
  union all
  select g.granted, g.product_id, 0, null, null from ${productFeatureRows(db)} g
  where g.environment_id = ${environment} and g.product_id = asked."defaultPlanId" and g.feature_id = ${feature}
    and ${hasNoPlan(db, { environment, customer })}`

/**
 * Selects for each row of `asked` what is granted, and its period: that of the subscription, or the calendar month.
 * Planning costs by the length of a statement, so it contains only what was asked for.
 */
export function grantedTo(db: Db, asked: readonly Asked[]): Fragment {
  const environment = environmentOf(db, asked[0]?.environmentId, 'asked."environmentId"')
  const [customer, now] = [db`who.customer_id`, db`asked.now`]
  const metered = isMetered(asked) ? ofMeter(db, { environment, customer, now }) : ofNoMeter(db)
  const span = isReset(asked) ? resetting(db, now, asked) : db`held.starts_at, held.ends_at`
  return db`
    select asked.*, asked."environmentId" as environment_id, asked."featureId" as feature_id, who.customer_id, who.key_id,
      coalesce(g.unlimited, false) as unlimited, coalesce(g.granted, 0) as granted, ${metered.of}, ${span}
    from asked
    ${whoIsAsked(db, environment, asked)}
    left join lateral (
      select bool_or(x.granted is null) as unlimited, sum(x.granted)::bigint as granted,
        array_agg(array[x.starts_at, x.ends_at] order by x.rank, x.id) as periods
      from (${grants(db, { hasDefault: isOfDefault(asked), environment, customer, feature: db`asked."featureId"`, now })}) x
    ) g on true
    ${metered.join}
    cross join lateral (select ${metered.period}) held`
}

const month = (db: Db) => db`date_trunc('month', asked.now, 'UTC')`

/** The period of a feature, by its reset. What is metered has the period of its meter. */
function resetting(db: Db, now: Fragment, asked: readonly Asked[]): Fragment {
  const monthly = db`asked.reset = 'month' ${isMetered(asked) ? db`and asked."meterId" is null` : db``}`
  return db`
    case when asked.reset = 'never' then ${forever(db)}
      when ${monthly} then ${monthWithin(db, db`held.starts_at`, now, 0)}
      else held.starts_at end as starts_at,
    case when asked.reset = 'never' then null
      when ${monthly} then least(${monthWithin(db, db`held.starts_at`, now, 1)}, held.ends_at)
      else held.ends_at end as ends_at`
}

/** The start of the row of use that never begins again. */
export const forever = (db: Db): Fragment => db`'epoch'::timestamptz`

const ofNoMeter = (db: Db) => ({
  of: db`null::uuid as subscription_id, null::boolean as is_priced`,
  period: db`
    coalesce(g.periods[1][1], ${month(db)}) as starts_at,
    coalesce(g.periods[1][2], ${month(db)} + interval '1 month') as ends_at`,
  join: db``,
})

const ofMeter = (db: Db, { environment, customer, now }: Omit<Granting, 'feature' | 'hasDefault'>) => ({
  of: db`metered.subscription_id, metered.is_priced`,
  period: db`
    coalesce(case when asked."meterId" is null then g.periods[1][1] else metered.starts_at end, ${month(db)}) as starts_at,
    coalesce(case when asked."meterId" is null then g.periods[1][2] else metered.ends_at end,
      ${month(db)} + interval '1 month') as ends_at`,
  join: db`left join lateral (
    ${meteringPeriod(db, { environment, customer, meter: db`asked."meterId"`, at: now })}
  ) metered on true`,
})

/** Returns the used amount: members for seats, the total of a meter, or the consumed amount. */
function usedOf(db: Db, asked: readonly Asked[], environment: Fragment): Fragment {
  const seats = db`when s."countsMembers" then (select count(*) from ${customerMemberRows(db)} x
    where x.environment_id = ${environment} and x.customer_id = s.customer_id)`
  const metered = db`when s."meterId" is not null then coalesce((select greatest(t.total, 0) from ${usageTotalRows(db)} t
    where t.environment_id = ${environment} and t.customer_id = s.customer_id and t.meter_id = s."meterId"
      and t.span = 'period' and t.starts_at = s.starts_at), 0)`
  if (!isOfSeats(asked) && !isMetered(asked)) return db`coalesce(u.used, 0)`
  return db`
    case ${isOfSeats(asked) ? seats : db``} ${isMetered(asked) ? metered : db``} else coalesce(u.used, 0) end`
}

/** Returns when it was announced that nothing is left of `u`. Use that stays is announced once per limit. */
export const announcedAt = (db: Db, granted: Fragment): Fragment => db`
  case when u.starts_at > ${forever(db)} or u.reached_granted = ${granted} then u.reached_at end`

export const findStanding = batchLookup({
  nameOf: (asked: Asked) => `${nameOfTeam(asked)} ${asked.featureId}`,
  placeOf: ({ environmentId }) => environmentId,
  find(db, asked): Promise<StandingRow[]> {
    const environment = environmentOf(db, asked[0]?.environmentId, 's.environment_id')
    return db<StandingRow[]>`
      with asked as materialized (select * from ${rowsIn(db, asked, askedColumns(asked))} as asked)
      select s.customer_id, s.key_id, s.unlimited, s.granted, s.subscription_id, s.is_priced, s.starts_at, s.ends_at,
        ${announcedAt(db, db`s.granted`)} as reached_at, ${usedOf(db, asked, environment)} as used
      from (${grantedTo(db, asked)}) s
      left join lateral (
        select u.used, u.starts_at, u.reached_at, u.reached_granted from entitlement_use u
        where u.environment_id = ${environment} and u.customer_id = s.customer_id and u.feature_id = s.feature_id
          and u.starts_at = s.starts_at
        limit 1
      ) u on true
      order by s.n`
  },
})
