import type { Db } from '../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'
import { environmentRows, organizationRows } from '../organizations/public.ts'
import type { Balance, Moved } from './figures.ts'
import type { Days } from './period.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>

export type DayRow = Moved & Balance & { currency: string; day: string }

/** Counted days in one time zone, and the balances before the first one. */
interface CountedDays {
  /** The last counted day. */
  until: string
  days: DayRow[]
  openings: (Balance & { currency: string })[]
}

/** Reads counted days in one statement, so that all of them are of the same count. */
export async function findCountedDays(
  db: Db,
  { environmentId }: Environment,
  { from, to, timeZone }: Days & { timeZone: string },
): Promise<CountedDays | null> {
  const [row] = await db<CountedDays[]>`
    select c.until::text as until, (
      select coalesce(jsonb_agg(to_jsonb(d) - 'environment_id'), '[]') from revenue_days d
      where d.environment_id = ${environmentId} and d.day >= ${from}::date and d.day <= ${to}::date
    ) as days, (
      select coalesce(jsonb_agg(to_jsonb(o)), '[]') from (
        select distinct on (d.currency) d.currency, d.monthly, d.customers from revenue_days d
        where d.environment_id = ${environmentId} and d.day < ${from}::date order by d.currency, d.day desc
      ) o
    ) as openings
    from revenue_counted c where c.environment_id = ${environmentId} and c.time_zone = ${timeZone}`
  return row ?? null
}

/** Environments whose last completed day is not counted, or was counted in another time zone. */
export interface UncountedEnvironment extends EnvironmentScope {
  timeZone: string
  /** The last completed day. */
  until: string
}

export function listUncounted(db: Db, settled: Date): Promise<UncountedEnvironment[]> {
  return db<UncountedEnvironment[]>`
    select e.organization_id as "organizationId", e.id as "environmentId", o.time_zone as "timeZone",
      ((${settled}::timestamptz at time zone o.time_zone)::date - 1)::text as until
    from ${environmentRows(db)} e
    join ${organizationRows(db)} o on o.id = e.organization_id
    left join (select environment_id, time_zone, until from revenue_counted) c on c.environment_id = e.id
    where c.environment_id is null or c.time_zone <> o.time_zone
      or c.until < (${settled}::timestamptz at time zone o.time_zone)::date - 1
    order by e.id`
}

export async function deleteDays(db: Db, { environmentId }: Environment): Promise<void> {
  await db`delete from revenue_days where environment_id = ${environmentId}`
}

export async function insertDays(db: Db, { environmentId }: Environment, days: readonly DayRow[]): Promise<void> {
  await db`
    insert into revenue_days (environment_id, currency, day, new, expansion, contraction, churn, reactivation,
      new_customers, expansion_customers, contraction_customers, churn_customers, reactivation_customers, monthly,
      customers)
    select ${environmentId}, r.currency, r.day, r.new, r.expansion, r.contraction, r.churn, r.reactivation,
      r.new_customers, r.expansion_customers, r.contraction_customers, r.churn_customers, r.reactivation_customers,
      r.monthly, r.customers
    from jsonb_to_recordset(${db.json(days as never)}) as r (currency text, day date, new bigint, expansion bigint,
      contraction bigint, churn bigint, reactivation bigint, new_customers bigint, expansion_customers bigint,
      contraction_customers bigint, churn_customers bigint, reactivation_customers bigint, monthly bigint,
      customers bigint)`
}

export async function setCounted(
  db: Db,
  { environmentId }: Environment,
  { timeZone, until }: { timeZone: string; until: string },
): Promise<void> {
  await db`
    insert into revenue_counted as c (environment_id, time_zone, until)
    values (${environmentId}, ${timeZone}, ${until}::date)
    on conflict (environment_id) do update set time_zone = excluded.time_zone, until = excluded.until`
}

/** Returns the current day of a time zone. */
export async function localDay(db: Db, timeZone: string, now: Date): Promise<string> {
  const [row] = await db<[{ today: string }]>`
    select (${now}::timestamptz at time zone ${timeZone})::date::text as today`
  return row.today
}

/** Returns the first moment of days in a time zone. */
export async function startsOf(db: Db, timeZone: string, days: readonly string[]): Promise<Date[]> {
  const rows = await db<{ start: string }[]>`
    select (d.day::date)::timestamp at time zone ${timeZone} as start
    from unnest(${[...days]}::text[]) with ordinality as d (day, n) order by d.n`
  return rows.map(({ start }) => new Date(start))
}
