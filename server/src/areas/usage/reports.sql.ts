import type { EnvironmentScope } from '../../platform/contact-data.ts'
import type { Db } from '../../platform/db/sql.ts'

export interface DueReport {
  environment_id: string
  subscription_id: string
  meter_id: string
  starts_at: string
}

/** Some of which more was used than the gateway was told, of any environment. */
export const listDue = (db: Db, most: number): Promise<DueReport[]> => db<DueReport[]>`
  select environment_id, subscription_id, meter_id, starts_at from usage_reports where due
  order by environment_id limit ${most}`

export interface HeldReport {
  customer_id: string
  ends_at: string
  reported: number
  total: number
  meter: string
  connection_id: string
}

/** Holds a report against whoever counts into its period, and against other workers. Null: somebody else has it, or had. */
export async function holdReport(
  db: Db,
  { environmentId }: EnvironmentScope,
  { subscription_id, meter_id, starts_at }: DueReport,
): Promise<HeldReport | null> {
  const [row] = await db<HeldReport[]>`
    select r.customer_id, r.ends_at, r.reported, t.total, m.key as meter, s.connection_id
    from usage_reports r
    join usage_totals t on t.environment_id = ${environmentId} and t.customer_id = r.customer_id
      and t.meter_id = r.meter_id and t.span = 'period' and t.starts_at = r.starts_at
    join meters m on m.environment_id = ${environmentId} and m.id = r.meter_id
    join subscriptions s on s.environment_id = ${environmentId} and s.id = r.subscription_id
    where r.environment_id = ${environmentId} and r.subscription_id = ${subscription_id} and r.meter_id = ${meter_id}
      and r.starts_at = ${starts_at} and r.due
    for update of r skip locked`
  return row ?? null
}

export async function setReported(
  db: Db,
  { environmentId }: EnvironmentScope,
  { subscription_id, meter_id, starts_at }: DueReport,
  reported: number,
): Promise<void> {
  await db`
    update usage_reports set reported = ${reported}, due = false
    where environment_id = ${environmentId} and subscription_id = ${subscription_id} and meter_id = ${meter_id}
      and starts_at = ${starts_at}`
}

/** What the gateway refused was not told: it is among what the next report says. */
export async function takeReportBack(
  db: Db,
  { environmentId }: EnvironmentScope,
  { subscriptionId, meter, quantity, at }: { subscriptionId: string; meter: string; quantity: number; at: string },
): Promise<void> {
  await db`
    update usage_reports set reported = reported - ${quantity}
    where environment_id = ${environmentId} and subscription_id = ${subscriptionId}
      and starts_at <= ${at} and ends_at > ${at} and reported >= ${quantity}
      and meter_id = (select m.id from meters m where m.environment_id = ${environmentId} and m.key = ${meter})`
}

export async function organizationOf(db: Db, environmentId: string): Promise<string | null> {
  const [row] = await db<{ organization_id: string }[]>`
    select organization_id from environments where id = ${environmentId}`
  return row?.organization_id ?? null
}
