import type { Page, Paged } from '@userkeep/contract'
import type { AlertKindName } from '@userkeep/contract/shapes/alert'
import { keyset } from '../../../platform/db/keyset.ts'
import type { Db } from '../../../platform/db/sql.ts'
import type { Environment } from '../destinations/destinations.sql.ts'
import type { AlertDetails } from '../rules.ts'

export interface AlertRow {
  environment_id: string
  id: string
  kind: AlertKindName
  subject: string
  subject_id: string | null
  customer_id: string | null
  details: AlertDetails
  last_sequence: number
  occurrences: number
  occurred_at: string
  last_occurred_at: string
  recovered_at: string | null
}

const columns = (db: Db) => db`
  a.environment_id, a.id, a.kind, a.subject, a.subject_id, a.customer_id, a.details, a.last_sequence, a.occurrences,
  a.occurred_at, a.last_occurred_at, a.recovered_at`

const newestFirst = keyset('alerts', 'desc', { 'a.id': 'uuid' })

export function listAlertRows(
  db: Db,
  { environmentId }: Environment,
  kind: AlertKindName | null,
  page: Page,
): Promise<Paged<AlertRow>> {
  return newestFirst.read(
    db,
    page,
    ({ key, after, window }) => db<AlertRow[]>`
      select ${columns(db)}, ${key} from alerts a
      where a.environment_id = ${environmentId} ${kind === null ? db`` : db`and a.kind = ${kind}`} ${after} ${window}`,
  )
}

export async function findAlert(db: Db, { environmentId }: Environment, id: string): Promise<AlertRow | null> {
  const [row] = await db<AlertRow[]>`
    select ${columns(db)} from alerts a where a.environment_id = ${environmentId} and a.id = ${id}`
  return row ?? null
}

/** Returns the last alert of a subject, locked, so that what happens to it is counted once. */
export async function lockLastAlert(
  db: Db,
  { environmentId }: Environment,
  { kind, subject }: Pick<AlertRow, 'kind' | 'subject'>,
): Promise<AlertRow | null> {
  const [row] = await db<AlertRow[]>`
    select ${columns(db)} from alerts a
    where a.environment_id = ${environmentId} and a.kind = ${kind} and a.subject = ${subject}
    order by a.id desc limit 1 for update`
  return row ?? null
}

type NewAlert = Pick<
  AlertRow,
  'id' | 'kind' | 'subject' | 'subject_id' | 'customer_id' | 'details' | 'last_sequence' | 'occurred_at'
>

export async function insertAlert(db: Db, { environmentId }: Environment, alert: NewAlert): Promise<void> {
  await db`
    insert into alerts (environment_id, id, kind, subject, subject_id, customer_id, details, last_sequence, occurred_at,
      last_occurred_at)
    values (${environmentId}, ${alert.id}, ${alert.kind}, ${alert.subject}, ${alert.subject_id}, ${alert.customer_id},
      ${db.json({ ...alert.details })}, ${alert.last_sequence}, ${alert.occurred_at}, ${alert.occurred_at})`
}

interface Happened {
  sequence: number
  at: string
}

export async function countRepeat(
  db: Db,
  { environmentId }: Environment,
  id: string,
  { sequence, at, details }: Happened & { details: AlertDetails },
): Promise<void> {
  await db`
    update alerts set occurrences = occurrences + 1, last_occurred_at = ${at}, last_sequence = ${sequence},
      details = ${db.json({ ...details })}
    where environment_id = ${environmentId} and id = ${id}`
}

export async function markRecovered(
  db: Db,
  { environmentId }: Environment,
  id: string,
  { sequence, at }: Happened,
): Promise<void> {
  await db`
    update alerts set recovered_at = ${at}, last_sequence = ${sequence}
    where environment_id = ${environmentId} and id = ${id} and recovered_at is null`
}

/** Lists open alerts of all tenants about limits of the plan, after an id. */
export const listRenewing = (db: Db, after: string, limit: number) => db<AlertRow[]>`
  select ${columns(db)} from alerts a
  where a.recovered_at is null and a.kind in ('contact_meter_reached', 'email_allowance_exhausted')
    and a.id > ${after}
  order by a.id limit ${limit}`

/** Deletes a batch of old alerts in all environments. Returns how many. */
export async function deleteOldAlerts(db: Db, before: Date, limit: number): Promise<number> {
  const old = await db<{ environment_id: string; id: string }[]>`
    select environment_id, id from alerts where last_occurred_at < ${before} order by last_occurred_at limit ${limit}`
  for (const [environmentId, rows] of Map.groupBy(old, ({ environment_id }) => environment_id)) {
    await db`
      delete from alerts where environment_id = ${environmentId} and id = any(${rows.map(({ id }) => id)}::uuid[])`
  }
  return old.length
}
