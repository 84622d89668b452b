import type { Db, Fragment } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { meterRows } from '../../catalogue/public.ts'
import { environmentRows } from '../../organizations/public.ts'
import { heldStatuses, subscriptionRows } from '../../subscriptions/public.ts'
import { meteringPeriod } from '../periods.sql.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>

/** A period of a subscription and a meter. */
interface ReportKey {
  subscription_id: string
  meter_id: string
  starts_at: string
}

export interface DueReport extends ReportKey {
  environment_id: string
}

/** Returns periods of any environment that may have usage to report, carry over or bill. */
export const listDue = (db: Db, now: Date, limit: number): Promise<DueReport[]> => db<DueReport[]>`
  select environment_id, subscription_id, meter_id, starts_at from usage_reports
  where due and (retry_at is null or retry_at <= ${now})
  order by environment_id limit ${limit}`

/** The account of a period. */
export interface ReportRow extends ReportKey {
  customer_id: string
  /** The priced usage of the period, aggregated as the meter defines. */
  total: number
  carried: number
  billed: number
  reported: number
}

const isReport = (db: Db, environmentId: string, { subscription_id, meter_id, starts_at }: ReportKey): Fragment => db`
  r.environment_id = ${environmentId} and r.subscription_id = ${subscription_id} and r.meter_id = ${meter_id}
  and r.starts_at = ${starts_at}`

const columns = (db: Db): Fragment => db`
  r.subscription_id, r.meter_id, r.starts_at, r.customer_id, r.total, r.carried, r.billed, r.reported`

/** The subscription of a report, and the period in which usage of the meter is billed now. */
export interface HeldReport extends ReportRow {
  aggregation: string
  final_at: string | null
  meter: string
  connection_id: string
  gateway_ref: string | null
  /** Whether the subscription has not ended. */
  is_held: boolean
  /** The period that is billed now; null if no subscription bills the meter. */
  live: { subscription_id: string; starts_at: string; ends_at: string } | null
}

/** Locks a report against usage that counts into its period, and against other workers. Null: another worker has it. */
export async function holdReport(
  db: Db,
  { environmentId }: Environment,
  key: ReportKey,
  now: Date,
): Promise<HeldReport | null> {
  const [row] = await db<HeldReport[]>`
    select ${columns(db)}, r.aggregation, r.final_at, m.key as meter, s.connection_id, s.gateway_ref,
      s.status in ${heldStatuses(db)} as is_held, live.live
    from usage_reports r
    join ${meterRows(db)} m on m.environment_id = ${environmentId} and m.id = r.meter_id
    join ${subscriptionRows(db)} s on s.environment_id = ${environmentId} and s.id = r.subscription_id
    left join lateral (
      select jsonb_build_object('subscription_id', p.subscription_id, 'starts_at', p.starts_at, 'ends_at', p.ends_at) as live
      from (${meteringPeriod(db, {
        environment: db`${environmentId}::uuid`,
        customer: db`r.customer_id`,
        meter: db`r.meter_id`,
        at: db`${now}::timestamptz`,
      })}) p where p.is_priced
    ) live on true
    where ${isReport(db, environmentId, key)} and r.due
    for update of r skip locked`
  return row ?? null
}

/** Locks what is accounted of a subscription and a meter, the oldest period first. */
export const lockReports = (
  db: Db,
  { environmentId }: Environment,
  subscriptionId: string,
  meterId: string,
): Promise<ReportRow[]> => db<ReportRow[]>`
  select ${columns(db)} from usage_reports r
  where r.environment_id = ${environmentId} and r.subscription_id = ${subscriptionId} and r.meter_id = ${meterId}
  order by r.starts_at for update of r`

/** Returns the same without a lock. */
export const listReports = (
  db: Db,
  { environmentId }: Environment,
  subscriptionId: string,
  meterId: string,
): Promise<ReportRow[]> => db<ReportRow[]>`
  select ${columns(db)} from usage_reports r
  where r.environment_id = ${environmentId} and r.subscription_id = ${subscriptionId} and r.meter_id = ${meterId}
  order by r.starts_at`

/** Adds to what is accounted of a period. */
export interface Accounted {
  carried?: number
  billed?: number
  reported?: number
  due: boolean
  retryAt?: Date | null
  finalAt?: Date | null
}

export async function account(
  db: Db,
  { environmentId }: Environment,
  key: ReportKey,
  { carried = 0, billed = 0, reported = 0, due, retryAt = null, finalAt = null }: Accounted,
): Promise<void> {
  await db`
    update usage_reports r set carried = r.carried + ${carried}, billed = r.billed + ${billed},
      reported = r.reported + ${reported}, due = ${due}, retry_at = ${retryAt}, final_at = ${finalAt}
    where ${isReport(db, environmentId, key)}`
}

interface Carried {
  customerId: string
  aggregation: string
  endsAt: string
  quantity: number
}

/** Carries usage over to a period, which is then due. */
export async function carryTo(
  db: Db,
  { environmentId }: Environment,
  { subscription_id, meter_id, starts_at }: ReportKey,
  { customerId, aggregation, endsAt, quantity }: Carried,
): Promise<void> {
  await db`
    insert into usage_reports as r
      (environment_id, subscription_id, meter_id, starts_at, ends_at, customer_id, aggregation, reported, carried, due)
    values (${environmentId}, ${subscription_id}, ${meter_id}, ${starts_at}, ${endsAt}, ${customerId}, ${aggregation}, 0,
      ${quantity}, true)
    on conflict (environment_id, subscription_id, meter_id, starts_at) do update
    set carried = r.carried + excluded.carried, due = true, retry_at = null`
}

/** Returns the start of the period of a report made at a moment. */
export async function periodOfReport(
  db: Db,
  { environmentId }: Environment,
  { subscriptionId, meterId, at }: { subscriptionId: string; meterId: string; at: string },
): Promise<string | null> {
  const [row] = await db<{ starts_at: string }[]>`
    select starts_at from usage_reports
    where environment_id = ${environmentId} and subscription_id = ${subscriptionId} and meter_id = ${meterId}
      and starts_at <= ${at} and ends_at > ${at}`
  return row?.starts_at ?? null
}

export async function organizationOf(db: Db, environmentId: string): Promise<string | null> {
  const [row] = await db<{ organization_id: string }[]>`
    select organization_id from ${environmentRows(db)} environments where id = ${environmentId}`
  return row?.organization_id ?? null
}
