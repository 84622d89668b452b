import type { Db } from '../../../platform/db/sql.ts'
import type { Environment } from '../destinations/destinations.sql.ts'

export interface DeliveryRow {
  alert_id: string
  id: string
  note: 'alert' | 'recovery'
  destination_id: string
  destination_name: string
  status: 'pending' | 'succeeded' | 'failed' | 'canceled'
  attempts: number
  last_error: string | null
  next_attempt_at: string | null
  created_at: string
  finished_at: string | null
}

export const deliveriesOfAlerts = (db: Db, { environmentId }: Environment, alertIds: readonly string[]) => db<
  DeliveryRow[]
>`
  select alert_id, id, note, destination_id, destination_name, status, attempts, last_error, next_attempt_at, created_at,
    finished_at
  from alert_deliveries where environment_id = ${environmentId} and alert_id = any(${[...alertIds]}::uuid[])
  order by note, destination_name, id`

/** Locked, so that a recovery is inserted either before or after the outcome of the alert is written. */
export const lockDeliveriesOf = (db: Db, { environmentId }: Environment, alertId: string) => db<
  Pick<DeliveryRow, 'destination_id' | 'status'>[]
>`
  select destination_id, status from alert_deliveries
  where environment_id = ${environmentId} and alert_id = ${alertId} and note = 'alert' order by id for update`

interface NewDelivery {
  id: string
  alertId: string
  destination: { id: string; name: string }
  note: DeliveryRow['note']
  /** null until the alert has arrived. */
  dueAt: Date | null
}

export async function insertDelivery(
  db: Db,
  { environmentId }: Environment,
  { id, alertId, destination, note, dueAt }: NewDelivery,
  now: Date,
): Promise<void> {
  await db`
    insert into alert_deliveries (environment_id, id, alert_id, destination_id, destination_name, note, status,
      next_attempt_at, created_at)
    values (${environmentId}, ${id}, ${alertId}, ${destination.id}, ${destination.name}, ${note}, 'pending', ${dueAt},
      ${now})
    on conflict (environment_id, alert_id, destination_id, note) do nothing`
}

/** A claimed delivery. The lease identifies the worker that holds it. */
export interface ClaimedDelivery {
  environment_id: string
  id: string
  alert_id: string
  destination_id: string
  note: DeliveryRow['note']
  attempts: number
  mail_ids: string[] | null
  created_at: string
  lease: string
}

interface DueDelivery {
  environment_id: string
  destination_id: string
  id: string
}

/** Lists due deliveries of all tenants, the oldest first, except of destinations that are in hand. */
export const dueDeliveries = (db: Db, now: Date, { limit, busy }: { limit: number; busy: readonly string[] }) => db<
  DueDelivery[]
>`
  select environment_id, destination_id, id from alert_deliveries
  where status = 'pending' and next_attempt_at <= ${now} and (lease_until is null or lease_until <= ${now})
    and destination_id <> all(${[...busy]}::uuid[])
  order by next_attempt_at, id limit ${limit}`

/** Takes a delivery if it is still free. */
export async function claimDelivery(
  db: Db,
  { environment_id, id }: DueDelivery,
  { lease, until, now }: { lease: string; until: Date; now: Date },
): Promise<ClaimedDelivery | null> {
  const [row] = await db<ClaimedDelivery[]>`
    update alert_deliveries set lease = ${lease}, lease_until = ${until}
    where environment_id = ${environment_id} and id = ${id} and status = 'pending' and next_attempt_at <= ${now}
      and (lease_until is null or lease_until <= ${now})
    returning environment_id, id, alert_id, destination_id, note, attempts, mail_ids, created_at, lease`
  return row ?? null
}

/** Records that the message arrived, also if the lease was lost or the delivery canceled meanwhile. */
export async function markSucceeded(
  db: Db,
  { environment_id, id }: ClaimedDelivery,
  { attempts, now }: { attempts: number; now: Date },
): Promise<void> {
  await db`
    update alert_deliveries set status = 'succeeded', attempts = ${attempts}, last_error = null, next_attempt_at = null,
      lease = null, lease_until = null, finished_at = ${now}
    where environment_id = ${environment_id} and id = ${id} and status <> 'succeeded'`
}

export interface Failed {
  attempts: number
  error: string
  /** null: given up. */
  nextAttemptAt: Date | null
  now: Date
}

/** Returns false if another worker has the delivery or it was canceled. */
export async function markFailed(
  db: Db,
  { environment_id, id, lease }: ClaimedDelivery,
  { attempts, error, nextAttemptAt, now }: Failed,
): Promise<boolean> {
  const { count } = await db`
    update alert_deliveries set status = ${nextAttemptAt ? 'pending' : 'failed'}, attempts = ${attempts},
      last_error = ${error}, next_attempt_at = ${nextAttemptAt}, lease = null, lease_until = null,
      finished_at = ${nextAttemptAt ? null : now}
    where environment_id = ${environment_id} and id = ${id} and lease = ${lease} and status = 'pending'`
  return count === 1
}

/** Records the mails of a delivery. Returns false if another worker has it or it was canceled. */
export async function markMailed(
  db: Db,
  { environment_id, id, lease }: ClaimedDelivery,
  { mailIds, nextAttemptAt }: { mailIds: readonly string[]; nextAttemptAt: Date },
): Promise<boolean> {
  const { count } = await db`
    update alert_deliveries set mail_ids = ${[...mailIds]}::uuid[], attempts = 1, next_attempt_at = ${nextAttemptAt},
      lease = null, lease_until = null
    where environment_id = ${environment_id} and id = ${id} and lease = ${lease} and status = 'pending'`
  return count === 1
}

/** Makes the recovery due that waited for its alert. */
export async function releaseRecovery(
  db: Db,
  { environment_id, alert_id, destination_id }: ClaimedDelivery,
  now: Date,
): Promise<void> {
  await db`
    update alert_deliveries set next_attempt_at = ${now}
    where environment_id = ${environment_id} and alert_id = ${alert_id} and destination_id = ${destination_id}
      and note = 'recovery' and status = 'pending' and next_attempt_at is null`
}

/** Cancels the recovery of an alert that did not arrive. */
export async function cancelRecovery(
  db: Db,
  { environment_id, alert_id, destination_id }: ClaimedDelivery,
  now: Date,
): Promise<void> {
  await db`
    update alert_deliveries set status = 'canceled', last_error = 'The alert was not delivered.', finished_at = ${now}
    where environment_id = ${environment_id} and alert_id = ${alert_id} and destination_id = ${destination_id}
      and note = 'recovery' and status = 'pending'`
}

/** Cancels pending deliveries to a destination. Mails in the outbox are still sent. */
export async function cancelPending(
  db: Db,
  { environmentId }: Environment,
  { destinationId, reason, now }: { destinationId: string; reason: string; now: Date },
): Promise<void> {
  await db`
    update alert_deliveries set status = 'canceled', last_error = ${reason}, next_attempt_at = null, lease = null,
      lease_until = null, finished_at = ${now}
    where environment_id = ${environmentId} and destination_id = ${destinationId} and status = 'pending'
      and mail_ids is null`
}
