import type postgres from 'postgres'
import type { Db, Fragment } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import type { GatewayCallKind } from './call-types.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>

interface NewCall {
  id: string
  connectionId: string
  kind: GatewayCallKind
  subject: string
  input: unknown
  contactId: string | null
  dueAt: Date
}

/** Appends a call after the others of its subject. */
export async function insertCall(
  tx: postgres.TransactionSql,
  { organizationId, environmentId }: EnvironmentScope,
  { id, connectionId, kind, subject, input, contactId, dueAt }: NewCall,
  now: Date,
): Promise<void> {
  const [last] = await tx<[{ position: number }]>`
    select coalesce(max(position), 0) as position from gateway_calls
    where environment_id = ${environmentId} and connection_id = ${connectionId} and subject = ${subject}
      and state = 'waiting'`
  await tx`
    insert into gateway_calls (environment_id, id, organization_id, connection_id, kind, subject, position, input,
      contact_id, due_at, created_at)
    values (${environmentId}, ${id}, ${organizationId}, ${connectionId}, ${kind}, ${subject}, ${last.position + 1},
      ${tx.json(input as never)}, ${contactId}, ${dueAt}, ${now})`
}

/** A claimed call. The lease identifies the worker that holds it. */
export interface ClaimedCall {
  environment_id: string
  organization_id: string
  id: string
  connection_id: string
  kind: GatewayCallKind
  subject: string
  input: unknown
  attempts: number
  first_attempt_at: string
  lease: string
}

export interface Lease {
  lease: string
  until: Date
  now: Date
}

/** Returns the condition: nobody holds the call, and no earlier call of its subject is open. */
const isFree = (db: Db, environment: string | Fragment, now: Date) => db`
  c.state = 'waiting' and (c.lease_until is null or c.lease_until <= ${now})
  and not exists (
    select 1 from gateway_calls e
    where e.environment_id = ${environment as string} and e.connection_id = c.connection_id and e.subject = c.subject
      and e.state = 'waiting' and (e.position, e.id) < (c.position, c.id))`

interface DueCall {
  environment_id: string
  connection_id: string
  id: string
}

/** Lists due calls of all tenants, the oldest first, except of connections at their limit. */
export const dueCalls = (db: Db, now: Date, { limit, busy }: { limit: number; busy: readonly string[] }) => db<
  DueCall[]
>`
  select c.environment_id, c.connection_id, c.id from gateway_calls c
  join gateway_connections k on k.environment_id = c.environment_id and k.id = c.connection_id
  where c.due_at <= ${now} and ${isFree(db, db`c.environment_id`, now)} and not k.unreachable
    and c.connection_id <> all(${[...busy]}::uuid[])
  order by c.due_at limit ${limit}`

/** Finds the oldest call of a gateway that does not answer. */
export async function oldestCall(
  db: Db,
  { environmentId }: Environment,
  connectionId: string,
  now: Date,
): Promise<string | null> {
  const [row] = await db<{ id: string }[]>`
    select c.id from gateway_calls c
    where c.environment_id = ${environmentId} and c.connection_id = ${connectionId}
      and ${isFree(db, environmentId, now)}
    order by c.id limit 1`
  return row?.id ?? null
}

/** Claims those of these calls that are still free. No other worker gets the same. */
export const claimCalls = (db: Db, { environmentId }: Environment, ids: readonly string[], term: Lease) => db<
  ClaimedCall[]
>`
  update gateway_calls set lease = ${term.lease}, lease_until = ${term.until}, attempts = attempts + 1,
    first_attempt_at = coalesce(first_attempt_at, ${term.now})
  where environment_id = ${environmentId} and id = any(array(
    select c.id from gateway_calls c
    where c.environment_id = ${environmentId} and c.id = any(${[...ids]}::uuid[])
      and ${isFree(db, environmentId, term.now)}
    for update skip locked))
  returning environment_id, organization_id, id, connection_id, kind, subject, input, attempts, first_attempt_at, lease`

interface Finished {
  state: 'done' | 'refused'
  result: unknown
  code: string | null
  message: string | null
}

/** Returns false if another worker has taken the call over and will finish it. */
export async function finishCallRow(
  tx: postgres.TransactionSql,
  { environment_id, id, lease }: ClaimedCall,
  { state, result, code, message }: Finished,
  now: Date,
): Promise<boolean> {
  const { count } = await tx`
    update gateway_calls set state = ${state}, result = ${result === null ? null : tx.json(result as never)},
      error_code = ${code}, error_message = ${message}, due_at = null, lease = null, lease_until = null,
      finished_at = ${now}
    where environment_id = ${environment_id} and id = ${id} and lease = ${lease} and state = 'waiting'`
  return count === 1
}

export async function postponeCall(
  db: Db,
  { environment_id, id, lease }: ClaimedCall,
  { dueAt, error }: { dueAt: Date; error: string },
): Promise<void> {
  await db`
    update gateway_calls set due_at = ${dueAt}, last_error = ${error}, lease = null, lease_until = null
    where environment_id = ${environment_id} and id = ${id} and lease = ${lease} and state = 'waiting'`
}

/** Makes calls due that waited for a gateway that answers again. */
export async function makeCallsDue(
  db: Db,
  { environmentId }: Environment,
  connectionId: string,
  now: Date,
): Promise<void> {
  await db`
    update gateway_calls set due_at = ${now}
    where environment_id = ${environmentId} and connection_id = ${connectionId} and state = 'waiting'
      and lease is null and due_at > ${now}`
}

export interface CallRow {
  connection_id: string
  state: 'waiting' | 'done' | 'refused'
  result: unknown
  error_code: string | null
  error_message: string | null
  unreachable: boolean
}

export async function findCall(db: Db, { environmentId }: Environment, id: string): Promise<CallRow | null> {
  const [row] = await db<CallRow[]>`
    select c.connection_id, c.state, c.result, c.error_code, c.error_message, k.unreachable
    from gateway_calls c
    join gateway_connections k on k.environment_id = ${environmentId} and k.id = c.connection_id
    where c.environment_id = ${environmentId} and c.id = ${id}`
  return row ?? null
}

/** Deletes a batch of finished calls in all environments. Returns how many. */
export async function deleteFinishedCalls(db: Db, before: Date, limit: number): Promise<number> {
  const old = await db<{ environment_id: string; id: string }[]>`
    select environment_id, id from gateway_calls where state <> 'waiting' and finished_at < ${before}
    order by finished_at limit ${limit}`
  for (const [environmentId, rows] of Map.groupBy(old, ({ environment_id }) => environment_id)) {
    await db`
      delete from gateway_calls
      where environment_id = ${environmentId} and id = any(${rows.map(({ id }) => id)}::uuid[]) and state <> 'waiting'`
  }
  return old.length
}
