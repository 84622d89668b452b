import { commitSoon } from '../../../platform/db/commit-soon.ts'
import { isDistributed } from '../../../platform/db/engine.ts'
import { type Columns, rowsIn } from '../../../platform/db/rows-in.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { environmentOf, inTenants } from '../../../platform/db/tenants.ts'
import { organizationRows } from '../../organizations/public.ts'
import type { Attempt } from '../deliveries/deliveries.sql.ts'
import type { Plane } from '../rules.ts'
import { type SendQueueKey, tenantOfQueue } from './queue-key.ts'

// These statements alone read the rows of all tenants.

interface QueueInView extends SendQueueKey {
  due: boolean
}

/**
 * Selects the endpoints with pending deliveries after a position, and whether one is due. Skips from endpoint to
 * endpoint in the index, so that a tenant with a million deliveries costs as much as any other.
 */
export function viewQueues(db: Db, after: SendQueueKey, now: Date, limit: number): Promise<QueueInView[]> {
  if (isDistributed(db)) return viewDistributedQueues(db, after, now, limit)
  const next = (environmentId: unknown, endpointId: unknown) => db`
    select d.environment_id, d.endpoint_id, d.next_attempt_at from webhook_deliveries d
    where d.status = 'pending' and (d.environment_id, d.endpoint_id) > (${environmentId as string}, ${endpointId as string})
    order by d.environment_id, d.endpoint_id, d.next_attempt_at limit 1`
  return db<QueueInView[]>`
    with recursive queue (environment_id, endpoint_id, next_attempt_at, step) as (
      select n.*, 1 from (${next(after.environmentId, after.endpointId)}) n
      union all
      select n.*, queue.step + 1 from queue cross join lateral (
        ${next(db`queue.environment_id`, db`queue.endpoint_id`)}
      ) n where queue.step < ${limit}
    )
    select environment_id as "environmentId", endpoint_id as "endpointId", next_attempt_at <= ${now} as due from queue`
}

/** Reads the same from all nodes, where skipping through an index is not possible. */
const viewDistributedQueues = (db: Db, after: SendQueueKey, now: Date, limit: number) => db<QueueInView[]>`
  select distinct on (environment_id, endpoint_id) environment_id as "environmentId", endpoint_id as "endpointId",
    next_attempt_at <= ${now} as due
  from webhook_deliveries
  where status = 'pending' and (environment_id, endpoint_id) > (${after.environmentId}::uuid, ${after.endpointId}::uuid)
  order by environment_id, endpoint_id, next_attempt_at limit ${limit}`

export interface ClaimedDelivery {
  environment_id: string
  endpoint_id: string
  id: string
  event_id: string
  body: string
  attempts: number
  /** When a person requested its replay. */
  asked_at: string | null
}

/**
 * Claims due deliveries for many endpoints with one statement, up to a number each. No other worker gets the same.
 * Updates the locked rows by their position, so that the planner cannot choose another path.
 */
export const claimDue = (db: Db, queues: readonly QueueWithRoom[], term: ClaimTerm): Promise<ClaimedDelivery[]> =>
  inTenants(db, queues, tenantOfQueue, (some) => claimThese(db, some, term))

type QueueWithRoom = SendQueueKey & { slots: number }

interface ClaimTerm {
  now: Date
  leaseUntil: Date
}

function claimThese(db: Db, queues: readonly QueueWithRoom[], { now, leaseUntil }: ClaimTerm) {
  const of = (column: string) => environmentOf(db, queues[0]?.environmentId, column)
  return db<ClaimedDelivery[]>`
    with claimed as (
      update webhook_deliveries d set lease_until = ${leaseUntil}
      where d.environment_id = ${of('d.environment_id')} and d.ctid = any(array(
        select due.ctid from ${rowsIn(db, queues, { environmentId: 'uuid', endpointId: 'uuid', slots: 'int' })} as queue
        cross join lateral (
          select p.ctid from webhook_deliveries p
          where p.environment_id = ${of('queue."environmentId"')} and p.endpoint_id = queue."endpointId" and p.status = 'pending'
            and p.next_attempt_at <= ${now} and (p.lease_until is null or p.lease_until <= ${now})
          order by p.next_attempt_at limit queue.slots for update skip locked
        ) due
      ))
      returning d.environment_id, d.endpoint_id, d.id, d.event_id, d.body, d.attempts,
        case when d.replay_of is not null then d.created_at end as asked_at
    )
    select claimed.* from (select ${commitSoon(db)}) relaxed cross join claimed`
}

/** The current state of an endpoint. */
export interface EndpointNow {
  environment_id: string
  id: string
  url: string
  secret: string
  plane: Plane
  /** null while it is enabled. */
  disabled_at: string | null
  organization_code: string
}

export const endpointsOf = (db: Db, queues: readonly SendQueueKey[]): Promise<EndpointNow[]> =>
  inTenants(db, queues, tenantOfQueue, (some) => readEndpoints(db, some))

function readEndpoints(db: Db, queues: readonly SendQueueKey[]) {
  const environment = environmentOf(db, queues[0]?.environmentId, 'queue."environmentId"')
  return db<EndpointNow[]>`
    select w.environment_id, w.id, w.url, w.secret, w.plane, w.disabled_at, o.code as organization_code
    from ${rowsIn(db, queues, { environmentId: 'uuid', endpointId: 'uuid' })} as queue
    join webhook_endpoints w on w.environment_id = ${environment} and w.id = queue."endpointId"
    join ${organizationRows(db)} o on o.id = w.organization_id and o.deleted_at is null`
}

/** Claimed rows. The lease identifies the worker that holds them. */
interface Taken {
  environment_id: string
  endpoint_id: string
  id: string
  lease_until: Date
}

const key = { environment_id: 'uuid', endpoint_id: 'uuid', id: 'uuid' } as const
const takenColumns: Columns<Taken> = { ...key, lease_until: 'timestamptz' }

/**
 * Selects pending rows by `finished_at`: with the status, the planner would scan everything pending for the endpoint.
 */
const isTaken = (db: Db, taken: readonly Taken[]) => db`
  d.environment_id = ${environmentOf(db, taken[0]?.environment_id, 't.environment_id')} and d.endpoint_id = t.endpoint_id and d.id = t.id and d.finished_at is null`

const placeOfTaken = ({ environment_id }: Taken): string => environment_id

/** Gives back what was taken and not sent: of one endpoint. */
export async function releaseClaims(db: Db, claims: readonly Taken[]): Promise<void> {
  await db`
    update webhook_deliveries d set lease_until = null from ${rowsIn(db, claims, takenColumns)} as t
    where ${isTaken(db, claims)} and d.lease_until = t.lease_until`
}

export interface Outcome extends Taken {
  status: 'pending' | 'succeeded' | 'failed'
  /** The attempts this took: 0 if it was not sent. */
  spent: 0 | 1
  attempt: Attempt
  response_status: number | null
  duration_ms: number
  next_attempt_at: Date | null
  finished_at: Date | null
}

const attemptColumns: Columns<Outcome> = {
  ...key,
  attempt: 'jsonb',
  response_status: 'int',
  duration_ms: 'int',
  finished_at: 'timestamptz',
}

const setAttempt = (db: Db) => db`
  attempt_log = d.attempt_log || case when d.erased then t.attempt || '{"response": null}' else t.attempt end,
  response_status = t.response_status, duration_ms = t.duration_ms,
  finished_at = t.finished_at, lease_until = null`

/** Records deliveries that arrived, also if the lease was lost, and resets the failure streak of their endpoints. */
export async function writeArrivals(db: Db, arrivals: readonly Outcome[]): Promise<void> {
  await inTenants(db, arrivals, placeOfTaken, (some) => writeArrived(db, some))
}

const writeArrived = (db: Db, arrivals: readonly Outcome[]) => db`
    with written as (
      update webhook_deliveries d set status = 'succeeded', attempts = d.attempts + 1, next_attempt_at = null,
        ${setAttempt(db)}
      from ${rowsIn(db, arrivals, attemptColumns)} as t
      where ${isTaken(db, arrivals)}
      returning d.environment_id, d.endpoint_id
    )
    update webhook_endpoints e set failure_streak = 0, failed_attempts = 0, failing_since = null
    from (select distinct environment_id, endpoint_id from written) s
    where e.environment_id = ${environmentOf(db, arrivals[0]?.environment_id, 's.environment_id')}
      and e.id = s.endpoint_id and (e.failure_streak > 0 or e.failed_attempts > 0)`

/**
 * Writes what did not arrive, which is for the holder of the lease to say, and that the endpoint is failing. Answers
 * which failed for good.
 */
export const writeFailures = (db: Db, failures: readonly Outcome[]): Promise<{ id: string }[]> =>
  inTenants(db, failures, placeOfTaken, (some) => writeMissed(db, some))

function writeMissed(db: Db, failures: readonly Outcome[]) {
  const columns: Columns<Outcome> = {
    ...attemptColumns,
    lease_until: 'timestamptz',
    status: 'text',
    spent: 'int',
    next_attempt_at: 'timestamptz',
  }
  return db<{ id: string }[]>`
    with written as (
      update webhook_deliveries d set status = t.status, attempts = d.attempts + t.spent,
        next_attempt_at = t.next_attempt_at, ${setAttempt(db)}
      from ${rowsIn(db, failures, columns)} as t
      where ${isTaken(db, failures)} and d.lease_until = t.lease_until
      returning d.id, d.status
    ), told as (
      update webhook_endpoints e set failed_attempts = e.failed_attempts + f.attempts,
        failing_since = coalesce(e.failing_since, f.since), last_failed_at = f.last_at, last_failure = f.reason
      from ${rowsIn(db, failuresOf(failures), failureColumns)} as f
      where e.environment_id = ${environmentOf(db, failures[0]?.environment_id, 'f.environment_id')}
        and e.id = f.endpoint_id
    )
    select id from written where status = 'failed'`
}

interface EndpointFailures {
  environment_id: string
  endpoint_id: string
  attempts: number
  since: Date
  last_at: Date
  reason: string
}

const failureColumns: Columns<EndpointFailures> = {
  environment_id: 'uuid',
  endpoint_id: 'uuid',
  attempts: 'int',
  since: 'timestamptz',
  last_at: 'timestamptz',
  reason: 'text',
}

/** Groups failures by endpoint. An unsent delivery is not a failure of its receiver. */
function failuresOf(outcomes: readonly Outcome[]): EndpointFailures[] {
  const sent = outcomes.filter(({ spent }) => spent === 1)
  return [...Map.groupBy(sent, ({ endpoint_id }) => endpoint_id)].map(([endpoint_id, own]) => {
    const attempts = own.map(({ attempt }) => attempt).sort((a, b) => (a.at < b.at ? -1 : 1))
    const [first, last] = [attempts[0] as Attempt, attempts.at(-1) as Attempt]
    return {
      environment_id: own[0]?.environment_id ?? '',
      endpoint_id,
      attempts: own.length,
      since: new Date(first.at),
      last_at: new Date(last.at),
      reason: last.error ?? '',
    }
  })
}

export interface StruckEndpoint {
  id: string
  organization_id: string
  environment_id: string
  customer_id: string | null
  url: string
  enabled: boolean
}

/** Adds deliveries that spent every attempt to the streak, and turns the endpoint off when they are too many. */
export async function strikeEndpoint(
  db: Db,
  { environmentId, endpointId }: SendQueueKey,
  { count, limit, now }: { count: number; limit: number; now: Date },
): Promise<StruckEndpoint | null> {
  const [row] = await db<StruckEndpoint[]>`
    update webhook_endpoints w set failure_streak = w.failure_streak + ${count}::int,
      enabled = w.failure_streak + ${count}::int < ${limit},
      disabled_reason = case when w.failure_streak + ${count}::int >= ${limit} then 'failures' end,
      disabled_at = case when w.failure_streak + ${count}::int >= ${limit} then ${now}::timestamptz end
    where w.environment_id = ${environmentId} and w.id = ${endpointId} and w.enabled
    returning w.id, w.organization_id, w.environment_id, w.customer_id, w.url, w.enabled`
  return row ?? null
}
