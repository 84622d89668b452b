import { type Columns, rowsIn } from '../../../platform/db/rows-in.ts'
import type { Db } from '../../../platform/db/sql.ts'
import type { SendQueueKey } from '../dispatch/queue-key.ts'
import type { Owner } from '../endpoints/endpoints.sql.ts'

export type DeliveryStatus = 'pending' | 'succeeded' | 'failed'

export interface Attempt {
  at: string
  status: number | null
  duration_ms: number
  error: string | null
  response: string | null
}

export interface DeliveryRow {
  id: string
  event_id: string
  type: string
  status: DeliveryStatus
  attempts: number
  response_status: number | null
  duration_ms: number | null
  next_attempt_at: string | null
  replay_of: string | null
  created_at: string
  finished_at: string | null
}

export interface DeliveryInFull extends DeliveryRow {
  body: string
  attempt_log: Attempt[]
}

export interface NewDelivery {
  environment_id: string
  endpoint_id: string
  id: string
  event_id: string
  type: string
  body: string
}

const newColumns: Columns<NewDelivery> = {
  environment_id: 'uuid',
  endpoint_id: 'uuid',
  id: 'uuid',
  event_id: 'uuid',
  type: 'text',
  body: 'text',
}

/** Inserts deliveries with one statement. */
export async function insertDeliveries(db: Db, deliveries: readonly NewDelivery[], now: Date): Promise<void> {
  await db`
    insert into webhook_deliveries (environment_id, endpoint_id, id, event_id, type, body, next_attempt_at, created_at)
    select environment_id, endpoint_id, id, event_id, type, body, ${now}, ${now}
    from ${rowsIn(db, deliveries, newColumns)} as t`
}

const columns = (db: Db) => db`
  d.id, d.event_id, d.type, d.status, d.attempts, d.response_status, d.duration_ms, d.next_attempt_at, d.replay_of,
  d.created_at, d.finished_at`

const ofEndpoint = (db: Db, { environmentId }: Owner, endpointId: string) => db`
  d.environment_id = ${environmentId} and d.endpoint_id = ${endpointId}`

/** The number of newest deliveries searched for one status, except failed ones, which have an index of their own. */
const window = 1000

export function listDeliveryRows(
  db: Db,
  owner: Owner,
  endpointId: string,
  status: DeliveryStatus | null,
): Promise<DeliveryRow[]> {
  const newest = (limit: number) => db`
    select * from webhook_deliveries d where ${ofEndpoint(db, owner, endpointId)}
      ${status === 'failed' ? db`and d.status = 'failed'` : db``}
    order by d.id desc limit ${limit}`
  return db<DeliveryRow[]>`
    select ${columns(db)} from (${newest(status === null || status === 'failed' ? 100 : window)}) d
    ${status === null ? db`` : db`where d.status = ${status}`}
    order by d.id desc limit 100`
}

export async function findDelivery(
  db: Db,
  owner: Owner,
  endpointId: string,
  id: string,
): Promise<DeliveryInFull | null> {
  const [row] = await db<DeliveryInFull[]>`
    select ${columns(db)}, d.body, d.attempt_log from webhook_deliveries d
    where ${ofEndpoint(db, owner, endpointId)} and d.id = ${id}`
  return row ?? null
}

/**
 * Lists deliveries that failed since a time and are the last of their event here: an event that was replayed meanwhile
 * is not sent again. Read in batches after `after`.
 */
export async function listFailedSince(
  db: Db,
  owner: Owner,
  endpointId: string,
  { since, after, limit }: { since: Date; after: string; limit: number },
): Promise<string[]> {
  const rows = await db<{ id: string }[]>`
    select d.id from webhook_deliveries d
    where ${ofEndpoint(db, owner, endpointId)} and d.status = 'failed' and d.id > ${after} and d.created_at >= ${since}
      and not exists (
        select 1 from webhook_deliveries r where r.environment_id = ${owner.environmentId}
          and r.endpoint_id = d.endpoint_id and r.replay_of = coalesce(d.replay_of, d.id) and r.id > d.id)
    order by d.id limit ${limit}`
  return rows.map(({ id }) => id)
}

/** Copies deliveries under new ids. The originals are locked, so that they are not erased meanwhile. */
export async function insertReplays(
  db: Db,
  owner: Owner,
  endpointId: string,
  replays: readonly { of: string; id: string }[],
  now: Date,
): Promise<void> {
  await db`
    insert into webhook_deliveries (environment_id, endpoint_id, id, event_id, type, body, replay_of, erased,
      next_attempt_at, created_at)
    select d.environment_id, d.endpoint_id, t.id, d.event_id, d.type, d.body, coalesce(d.replay_of, d.id), d.erased,
      ${now}, ${now}
    from unnest(${replays.map(({ of }) => of)}::uuid[], ${replays.map(({ id }) => id)}::uuid[]) as t (of, id)
    join webhook_deliveries d on ${ofEndpoint(db, owner, endpointId)} and d.id = t.of for share of d`
}

/** Finds the next endpoint with deliveries after this one, including deleted ones. */
export async function nextEndpoint(db: Db, after: SendQueueKey): Promise<SendQueueKey | null> {
  const [row] = await db<SendQueueKey[]>`
    select environment_id as "environmentId", endpoint_id as "endpointId" from webhook_deliveries
    where (environment_id, endpoint_id) > (${after.environmentId}, ${after.endpointId})
    order by environment_id, endpoint_id limit 1`
  return row ?? null
}

/** Deletes up to so many that finished before the date, the oldest first. What still waits is never touched. */
export async function deleteFinished(db: Db, of: SendQueueKey, before: Date, limit: number): Promise<number> {
  const { count } = await db`
    delete from webhook_deliveries where environment_id = ${of.environmentId} and ctid = any(array(
      select ctid from webhook_deliveries
      where environment_id = ${of.environmentId} and endpoint_id = ${of.endpointId} and id < ${firstIdAt(before)}
        and finished_at < ${before}
      order by id limit ${limit}))`
  return count
}

/** Ids begin with their time, so older deliveries have smaller ids. */
const firstIdAt = (moment: Date): string =>
  moment
    .getTime()
    .toString(16)
    .padStart(12, '0')
    .replace(/^(.{8})(.{4})$/, '$1-$2-7000-8000-000000000000')
