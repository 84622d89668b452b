import { batchLookup } from '../../platform/db/batch-lookup.ts'
import { environmentOf } from '../../platform/db/places.ts'
import { type Columns, rowsIn } from '../../platform/db/rows-in.ts'
import type { Db, Fragment } from '../../platform/db/sql.ts'
import {
  type AskedTeam,
  isLive,
  meteringPeriod,
  nameOfTeam,
  periodAt,
  teamColumns,
  whoIsAsked,
} from '../usage/public.ts'

/** Whom and what is asked. */
export interface Asked extends AskedTeam {
  /** Null: of nothing, to know of the team alone. */
  featureId: string | null
  /** By which it is metered; null where it is not. */
  meterId: string | null
  countsMembers: boolean
  now: Date
}

const isMetered = (asked: readonly Asked[]): boolean => asked.some(({ meterId }) => meterId !== null)
const isOfSeats = (asked: readonly Asked[]): boolean => asked.some(({ countsMembers }) => countsMembers)

/** Those that the statement looks at. */
export const askedColumns = (asked: readonly Asked[]): Columns<Asked> => ({
  ...teamColumns(asked),
  featureId: 'uuid',
  ...(isMetered(asked) && { meterId: 'uuid' }),
  ...(isOfSeats(asked) && { countsMembers: 'boolean' }),
  now: 'timestamptz',
})

/** How a team stands to a feature. */
export interface StandingRow {
  customer_id: string | null
  key_id: string | null
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
  ${periodAt(db, environment, now)}
  where s.environment_id = ${environment} and s.customer_id = ${customer} and ${isLive(db)}
  union all
  select o.value, o.id, 2, null, null from entitlement_overrides o
  where o.environment_id = ${environment} and o.customer_id = ${customer} and o.feature_id = ${feature}
    and (o.expires_at is null or o.expires_at > ${now})`

/**
 * For each row of `asked` what is granted, and the period it holds for: that of the subscription, else the month of the
 * calendar. What is metered has the period of its meter. A plan costs by its length, so it has only what is asked for.
 */
export function grantedTo(db: Db, asked: readonly Asked[]): Fragment {
  const environment = environmentOf(db, asked[0]?.environmentId, 'asked."environmentId"')
  const [customer, now] = [db`who.customer_id`, db`asked.now`]
  const metered = isMetered(asked) ? ofMeter(db, { environment, customer, now }) : ofNoMeter(db)
  return db`
    select asked.*, asked."environmentId" as environment_id, asked."featureId" as feature_id, who.customer_id, who.key_id,
      coalesce(g.unlimited, false) as unlimited, coalesce(g.granted, 0) as granted, ${metered.columns}
    from asked
    ${whoIsAsked(db, environment, asked)}
    left join lateral (
      select bool_or(x.granted is null) as unlimited, sum(x.granted)::bigint as granted,
        array_agg(array[x.starts_at, x.ends_at] order by x.rank, x.id) as periods
      from (${grants(db, { environment, customer, feature: db`asked."featureId"`, now })}) x
    ) g on true
    ${metered.join}`
}

const month = (db: Db) => db`date_trunc('month', asked.now, 'UTC')`

const ofNoMeter = (db: Db) => ({
  columns: db`null::uuid as subscription_id, null::boolean as is_priced,
    coalesce(g.periods[1][1], ${month(db)}) as starts_at,
    coalesce(g.periods[1][2], ${month(db)} + interval '1 month') as ends_at`,
  join: db``,
})

const ofMeter = (db: Db, { environment, customer, now }: Omit<Granting, 'feature'>) => ({
  columns: db`metered.subscription_id, metered.is_priced,
    coalesce(case when asked."meterId" is null then g.periods[1][1] else metered.starts_at end, ${month(db)}) as starts_at,
    coalesce(case when asked."meterId" is null then g.periods[1][2] else metered.ends_at end,
      ${month(db)} + interval '1 month') as ends_at`,
  join: db`left join lateral (
    ${meteringPeriod(db, { environment, customer, meter: db`asked."meterId"`, at: now })}
  ) metered on true`,
})

/** What is used of it: of seats the members, of what is metered the total, of the rest what was consumed. */
function usedOf(db: Db, asked: readonly Asked[], environment: Fragment): Fragment {
  const seats = db`when s."countsMembers" then (select count(*) from customer_memberships x
    where x.environment_id = ${environment} and x.customer_id = s.customer_id)`
  const metered = db`when s."meterId" is not null then coalesce((select t.total from usage_totals t
    where t.environment_id = ${environment} and t.customer_id = s.customer_id and t.meter_id = s."meterId"
      and t.span = 'period' and t.starts_at = s.starts_at), 0)`
  if (!isOfSeats(asked) && !isMetered(asked)) return db`coalesce(u.used, 0)`
  return db`
    case ${isOfSeats(asked) ? seats : db``} ${isMetered(asked) ? metered : db``} else coalesce(u.used, 0) end`
}

export const findStanding = batchLookup({
  nameOf: (asked: Asked) => `${nameOfTeam(asked)} ${asked.featureId}`,
  placeOf: ({ environmentId }) => environmentId,
  find(db, asked): Promise<StandingRow[]> {
    const environment = environmentOf(db, asked[0]?.environmentId, 's.environment_id')
    return db<StandingRow[]>`
      with asked as materialized (select * from ${rowsIn(db, asked, askedColumns(asked))} as asked)
      select s.customer_id, s.key_id, s.unlimited, s.granted, s.subscription_id, s.is_priced, s.starts_at, s.ends_at,
        u.reached_at, ${usedOf(db, asked, environment)} as used
      from (${grantedTo(db, asked)}) s
      left join lateral (
        select u.used, u.reached_at from entitlement_use u
        where u.environment_id = ${environment} and u.customer_id = s.customer_id and u.feature_id = s.feature_id
          and u.starts_at = s.starts_at
        limit 1
      ) u on true
      order by s.n`
  },
})
