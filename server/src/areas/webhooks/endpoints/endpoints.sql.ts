import type { Page, Paged } from '@userkeep/contract'
import { keyset } from '../../../platform/db/keyset.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { userRows } from '../../staff-auth/public.ts'
import type { Plane } from '../rules.ts'

/** The owner of endpoints: the tenant, or one of its customers. Neither sees the other's. */
export interface Owner {
  readonly organizationId: string
  readonly environmentId: string
  readonly customerId: string | null
}

export interface EndpointRow {
  id: string
  plane: Plane
  url: string
  subscribed_events: string[]
  enabled: boolean
  disabled_reason: 'failures' | 'operator' | null
  disabled_at: string | null
  failure_streak: number
  created_by: { user_id: string; email: string } | null
  created_at: string
  updated_at: string
  health: Health
}

interface Health {
  success_rate: number | null
  p50_ms: number | null
  last_delivery_at: string | null
  last_delivery_status: 'pending' | 'succeeded' | 'failed' | null
  failing: { attempts: number; since: string; last_at: string; reason: string } | null
}

const owned = (db: Db, { environmentId, customerId }: Owner) => db`
  w.environment_id = ${environmentId} and w.customer_id is not distinct from ${customerId}::uuid`

const columns = (db: Db) => db`
  w.id, w.plane, w.url, w.subscribed_events, w.enabled, w.disabled_reason, w.disabled_at, w.failure_streak,
  w.created_at, w.updated_at,
  case when w.customer_id is null then w.created_by end as created_by,
  w.failed_attempts, w.failing_since, w.last_failed_at, w.last_failure,
  recent.success_rate, recent.p50_ms, last.created_at as last_delivery_at, last.status as last_delivery_status`

/** Reads only the newest deliveries, finished or not, so that a long log costs no more than a short one. */
const joins = (db: Db, { environmentId }: Owner, dayAgo: Date) => db`
  webhook_endpoints w
  left join lateral (
    select d.created_at, d.status from webhook_deliveries d
    where d.environment_id = ${environmentId} and d.endpoint_id = w.id order by d.id desc limit 1
  ) last on true
  cross join lateral (
    select (count(*) filter (where status = 'succeeded'))::float8 / nullif(count(*), 0) as success_rate,
      percentile_disc(0.5) within group (order by duration_ms) as p50_ms
    from (
      select newest.* from (
        select d.id, d.status, d.duration_ms, d.finished_at from webhook_deliveries d
        where d.environment_id = ${environmentId} and d.endpoint_id = w.id order by d.id desc limit 300
      ) newest where status <> 'pending' order by id desc limit 100
    ) hundred where finished_at > ${dayAgo}
  ) recent`

interface Failures {
  failed_attempts: number
  failing_since: string | null
  last_failed_at: string | null
  last_failure: string | null
}

type FlatRow = Omit<EndpointRow, 'health' | 'created_by'> &
  Omit<Health, 'failing'> &
  Failures & { created_by: string | null }

/** Reads the creators separately, because staff and tenants are on different nodes of a distributed database. */
async function withMakers(db: Db, rows: readonly FlatRow[]): Promise<EndpointRow[]> {
  const ids = [...new Set(rows.flatMap(({ created_by }) => created_by ?? []))]
  const users = ids.length === 0 ? [] : await findMakers(db, ids)
  return rows.map((row) => shaped(row, users.find(({ user_id }) => user_id === row.created_by) ?? null))
}

const findMakers = (db: Db, ids: string[]) => db<{ user_id: string; email: string }[]>`
  select id as user_id, email from ${userRows(db)} users where id = any(${ids}::uuid[])`

function shaped(flat: FlatRow, created_by: EndpointRow['created_by']): EndpointRow {
  const { success_rate, p50_ms, last_delivery_at, last_delivery_status, created_by: _, ...rest } = flat
  const {
    failed_attempts: attempts,
    failing_since: since,
    last_failed_at: last_at,
    last_failure: reason,
    ...row
  } = rest
  const failing = since !== null && last_at !== null && reason !== null ? { attempts, since, last_at, reason } : null
  return { ...row, created_by, health: { success_rate, p50_ms, last_delivery_at, last_delivery_status, failing } }
}

const dayBefore = (now: Date) => new Date(now.getTime() - 86_400_000)

const newestFirst = keyset('webhooks', 'desc', { 'w.id': 'uuid' })

export async function listEndpointRows(
  db: Db,
  owner: Owner,
  { plane, now, page }: { plane: Plane | null; now: Date; page: Page },
): Promise<Paged<EndpointRow>> {
  const found = await newestFirst.read(
    db,
    page,
    ({ key, after, window }) => db<FlatRow[]>`
      select ${columns(db)}, ${key} from ${joins(db, owner, dayBefore(now))}
      where ${owned(db, owner)} and (${plane}::text is null or w.plane = ${plane}) ${after}
      ${window}`,
  )
  return { ...found, rows: await withMakers(db, found.rows) }
}

export async function findEndpoint(db: Db, owner: Owner, id: string, now: Date): Promise<EndpointRow | null> {
  const [row] = await db<FlatRow[]>`
    select ${columns(db)} from ${joins(db, owner, dayBefore(now))} where ${owned(db, owner)} and w.id = ${id}`
  return row ? ((await withMakers(db, [row]))[0] ?? null) : null
}

export type HeldEndpoint = Omit<EndpointRow, 'health' | 'created_by'> & Pick<Failures, 'failed_attempts'>

/** Locks an endpoint and its pending deliveries for a change. */
export async function lockEndpoint(db: Db, owner: Owner, id: string): Promise<HeldEndpoint | null> {
  const [row] = await db<HeldEndpoint[]>`
    select w.id, w.plane, w.url, w.subscribed_events, w.enabled, w.disabled_reason, w.disabled_at, w.failure_streak,
      w.failed_attempts, w.created_at, w.updated_at
    from webhook_endpoints w where ${owned(db, owner)} and w.id = ${id} for update`
  return row ?? null
}

export async function endpointExists(db: Db, owner: Owner, id: string): Promise<boolean> {
  const rows = await db`select 1 from webhook_endpoints w where ${owned(db, owner)} and w.id = ${id}`
  return rows.length > 0
}

/** Returns the addresses of endpoints of any plane without their query, which may contain a secret of the receiver. */
export const endpointNames = (db: Db, { environmentId }: Pick<Owner, 'environmentId'>, ids: readonly string[]) => db<
  { id: string; name: string }[]
>`
  select id, split_part(url, '?', 1) as name from webhook_endpoints
  where environment_id = ${environmentId} and id = any(${[...ids]}::uuid[])`

export async function findPlane(db: Db, owner: Owner, id: string): Promise<Plane | null> {
  const [row] = await db<{ plane: Plane }[]>`
    select w.plane from webhook_endpoints w where ${owned(db, owner)} and w.id = ${id}`
  return row?.plane ?? null
}

export interface NewEndpoint {
  id: string
  plane: Plane
  url: string
  subscribedEvents: string[]
  sealedSecret: string
  createdBy: string
  now: Date
}

export async function insertEndpoint(db: Db, owner: Owner, endpoint: NewEndpoint): Promise<void> {
  const { id, plane, url, subscribedEvents, sealedSecret, createdBy, now } = endpoint
  await db`
    insert into webhook_endpoints (environment_id, id, organization_id, plane, customer_id, url, subscribed_events,
      secret, created_by, created_at, updated_at)
    values (${owner.environmentId}, ${id}, ${owner.organizationId}, ${plane}, ${owner.customerId}, ${url},
      ${subscribedEvents}, ${sealedSecret}, ${createdBy}, ${now}, ${now})`
}

export async function countEndpoints(db: Db, owner: Owner): Promise<number> {
  const [row] = await db<[{ count: number }]>`select count(*) from webhook_endpoints w where ${owned(db, owner)}`
  return row.count
}

export type EndpointValues = Pick<
  HeldEndpoint,
  'url' | 'subscribed_events' | 'enabled' | 'disabled_reason' | 'disabled_at' | 'failure_streak' | 'failed_attempts'
>

export async function saveEndpoint(db: Db, owner: Owner, id: string, values: EndpointValues, now: Date): Promise<void> {
  await db`
    update webhook_endpoints w set url = ${values.url}, subscribed_events = ${values.subscribed_events},
      enabled = ${values.enabled}, disabled_reason = ${values.disabled_reason}, disabled_at = ${values.disabled_at},
      failure_streak = ${values.failure_streak}, failed_attempts = ${values.failed_attempts},
      failing_since = case when ${values.failed_attempts} > 0 then w.failing_since end, updated_at = ${now}
    where ${owned(db, owner)} and w.id = ${id}`
}

export async function deleteEndpoint(db: Db, owner: Owner, id: string): Promise<void> {
  await db`delete from webhook_endpoints w where ${owned(db, owner)} and w.id = ${id}`
}

export async function findSecret(db: Db, owner: Owner, id: string): Promise<string | null> {
  const [row] = await db<{ secret: string }[]>`
    select w.secret from webhook_endpoints w where ${owned(db, owner)} and w.id = ${id}`
  return row?.secret ?? null
}

export async function setSecret(db: Db, owner: Owner, id: string, sealed: string, now: Date): Promise<void> {
  await db`
    update webhook_endpoints w set secret = ${sealed}, updated_at = ${now} where ${owned(db, owner)} and w.id = ${id}`
}
