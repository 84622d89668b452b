import type { Db } from '../../../../platform/db/sql.ts'
import type { GatewayObjectKind } from '../../port.ts'
import type { Account } from '../account.ts'

export interface MessageRow {
  environment_id: string
  id: string
  connection_id: string
  type: string
  kind: GatewayObjectKind
  ref: string
  created_at: string
  attempts: number
}

interface NewMessage {
  id: string
  type: string
  about: { kind: GatewayObjectKind; ref: string }
  /** When it happened, and the earliest time to send it. */
  at: Date
}

export const insertMessage = (db: Db, { environmentId, connectionId }: Account, { id, type, about, at }: NewMessage) =>
  db`
  insert into sandbox_messages
    (environment_id, id, connection_id, type, kind, ref, created_at, attempts, next_attempt_at)
  values (${environmentId}, ${id}, ${connectionId}, ${type}, ${about.kind}, ${about.ref}, ${at}, 0, ${at})`

/** Lists environments of all tenants with messages to send. */
export const environmentsWithMessages = (db: Db, now: Date) => db<{ environment_id: string }[]>`
  select distinct environment_id from sandbox_messages where next_attempt_at <= ${now} limit 100`

/** Claims due messages, the oldest first. No other worker gets the same until the lease ends. */
export const claimMessages = (
  db: Db,
  environmentId: string,
  { now, leaseUntil, most }: { now: Date; leaseUntil: Date; most: number },
) => db<MessageRow[]>`
  update sandbox_messages set next_attempt_at = ${leaseUntil}, attempts = attempts + 1
  where environment_id = ${environmentId} and id in (
    select id from sandbox_messages
    where environment_id = ${environmentId} and next_attempt_at <= ${now}
    order by next_attempt_at, id limit ${most} for update skip locked)
  returning environment_id, id, connection_id, type, kind, ref, created_at, attempts`

export const markTaken = (db: Db, environmentId: string, id: string, at: Date) => db`
  update sandbox_messages set next_attempt_at = null, taken_at = ${at}
  where environment_id = ${environmentId} and id = ${id}`

/** Postpones a message; null gives it up. */
export const sendLater = (db: Db, environmentId: string, id: string, nextAttemptAt: Date | null) => db`
  update sandbox_messages set next_attempt_at = ${nextAttemptAt}
  where environment_id = ${environmentId} and id = ${id}`
