import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import type { GatewayObjectKind } from '../port.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>

/** Identifies an object of a gateway. */
export interface ObjectKey {
  readonly connectionId: string
  readonly kind: GatewayObjectKind
  readonly ref: string
}

/** Requests another read of the object, also while one is in progress. */
export async function askForRead(
  db: Db,
  { organizationId, environmentId }: EnvironmentScope,
  { connectionId, kind, ref }: ObjectKey,
  now: Date,
): Promise<void> {
  await db`
    insert into gateway_reads as r (environment_id, connection_id, kind, ref, organization_id, asked, due_at)
    values (${environmentId}, ${connectionId}, ${kind}, ${ref}, ${organizationId}, 1, ${now})
    on conflict (environment_id, connection_id, kind, ref) do update
      set asked = r.asked + 1, due_at = least(r.due_at, excluded.due_at)`
}

/** Records an open checkout that may still be paid. */
export async function trackCheckout(
  db: Db,
  { organizationId, environmentId }: EnvironmentScope,
  { connectionId, ref }: Omit<ObjectKey, 'kind'>,
  now: Date,
): Promise<void> {
  await db`
    insert into gateway_reads (environment_id, connection_id, kind, ref, organization_id, asked, live, read_at)
    values (${environmentId}, ${connectionId}, 'checkout', ${ref}, ${organizationId}, 0, true, ${now})
    on conflict (environment_id, connection_id, kind, ref) do nothing`
}

/** A claimed read, with the requests it covers. */
export interface ClaimedRead {
  environment_id: string
  organization_id: string
  connection_id: string
  kind: GatewayObjectKind
  ref: string
  asked: number
  attempts: number
  lease: string
}

interface DueRead {
  environment_id: string
  connection_id: string
  kind: GatewayObjectKind
  ref: string
}

/** Lists due reads of all tenants, the oldest first, except of connections that are at their limit. */
export const dueReads = (db: Db, now: Date, { limit, busy }: { limit: number; busy: readonly string[] }) => db<
  DueRead[]
>`
  select r.environment_id, r.connection_id, r.kind, r.ref from gateway_reads r
  join gateway_connections k on k.environment_id = r.environment_id and k.id = r.connection_id
  where r.due_at <= ${now} and (r.lease_until is null or r.lease_until <= ${now})
    and not k.unreachable and k.disconnected_at is null and r.connection_id <> all(${[...busy]}::uuid[])
  order by r.due_at limit ${limit}`

/** Claims one read, unless another worker has. */
export async function claimRead(
  db: Db,
  { environment_id, connection_id, kind, ref }: DueRead,
  { lease, until, now }: { lease: string; until: Date; now: Date },
): Promise<ClaimedRead | null> {
  const [row] = await db<ClaimedRead[]>`
    update gateway_reads set lease = ${lease}, lease_until = ${until}, attempts = attempts + 1
    where environment_id = ${environment_id} and connection_id = ${connection_id} and kind = ${kind} and ref = ${ref}
      and due_at <= ${now} and (lease_until is null or lease_until <= ${now})
    returning environment_id, organization_id, connection_id, kind, ref, asked, attempts, lease`
  return row ?? null
}

const isHeld = (db: Db, { environment_id, connection_id, kind, ref, lease }: ClaimedRead) => db`
  environment_id = ${environment_id} and connection_id = ${connection_id} and kind = ${kind} and ref = ${ref}
  and lease = ${lease}`

/**
 * Marks as read what was asked for before the read began; what was asked for since is due at once. False where another
 * worker has taken it over: what this one read may be older than what that one reads.
 */
export async function finishReadRow(db: Db, read: ClaimedRead, live: boolean, now: Date): Promise<boolean> {
  const { count } = await db`
    update gateway_reads set read = ${read.asked}, attempts = 0, live = ${live}, read_at = ${now}, last_error = null,
      due_at = case when asked > ${read.asked} then ${now}::timestamptz end, lease = null, lease_until = null
    where ${isHeld(db, read)}`
  return count === 1
}

export async function postponeRead(
  db: Db,
  read: ClaimedRead,
  { dueAt, error }: { dueAt: Date; error: string },
): Promise<void> {
  await db`
    update gateway_reads set due_at = ${dueAt}, last_error = ${error}, lease = null, lease_until = null
    where ${isHeld(db, read)}`
}

/** Makes reads due that waited for a gateway that answers again. */
export async function makeReadsDue(
  db: Db,
  { environmentId }: Environment,
  connectionId: string,
  now: Date,
): Promise<void> {
  await db`
    update gateway_reads set due_at = ${now}
    where environment_id = ${environmentId} and connection_id = ${connectionId} and lease is null and due_at > ${now}`
}

/** Deletes a batch of reads that were not requested for a long time, in all environments. Returns how many. */
export async function deleteIdleReads(db: Db, before: Date, limit: number): Promise<number> {
  const idle = await db<DueRead[]>`
    select environment_id, connection_id, kind, ref from gateway_reads
    where due_at is null and not live and read_at < ${before} order by read_at limit ${limit}`
  for (const { environment_id, connection_id, kind, ref } of idle) {
    await db`
      delete from gateway_reads
      where environment_id = ${environment_id} and connection_id = ${connection_id} and kind = ${kind} and ref = ${ref}
        and due_at is null and not live`
  }
  return idle.length
}

/** Lists checkouts of all environments that count as open and of which nothing was reported since. */
export const forgottenCheckouts = (db: Db, before: Date, limit: number) => db<
  (DueRead & { organization_id: string })[]
>`
  select environment_id, organization_id, connection_id, kind, ref from gateway_reads
  where live and kind = 'checkout' and due_at is null and read_at < ${before} order by read_at limit ${limit}`
