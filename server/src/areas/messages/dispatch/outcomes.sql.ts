import type { MessageReason } from '@userkeep/contract/shapes/message'
import { type Columns, rowsOf } from '../../../platform/db/rows-in.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { environmentOf } from '../../../platform/db/tenants.ts'

/** The outcome of an attempt. */
export interface Outcome {
  id: string
  lease_until: Date
  state: 'queued' | 'sent' | 'failed' | 'skipped' | 'interrupted' | 'bounced'
  reason: MessageReason | null
  subject: string | null
  last_error: string | null
  next_attempt_at: Date | null
  at: Date
}

const columns: Columns<Outcome> = {
  id: 'uuid',
  lease_until: 'timestamptz',
  state: 'text',
  reason: 'text',
  subject: 'text',
  last_error: 'text',
  next_attempt_at: 'timestamptz',
  at: 'timestamptz',
}

export interface WrittenOutcome {
  id: string
  contact_id: string
  batch_id: string | null
  state: Outcome['state']
  address: string | null
}

/** Writes outcomes. A sent mail is recorded in any case; other outcomes only by the holder of the lease. */
export const writeOutcomes = (db: Db, environmentId: string, outcomes: readonly Outcome[]) => db<WrittenOutcome[]>`
  update messages m set state = t.state, reason = t.reason, subject = coalesce(t.subject, m.subject),
    last_error = t.last_error, next_attempt_at = t.next_attempt_at, lease_until = null,
    data = case when t.state = 'queued' then m.data end,
    sent_at = case when t.state = 'sent' then t.at else m.sent_at end,
    finished_at = case when t.state <> 'queued' then t.at end
  from ${rowsOf(db, environmentId, outcomes, columns)} as t
  where m.environment_id = ${environmentOf(db, environmentId, 't.environment_id')} and m.id = t.id and (
    (m.state = 'sending' and m.lease_until = t.lease_until)
    or (t.state = 'sent' and m.state in ('queued', 'sending', 'interrupted')))
  returning m.id, m.contact_id, m.batch_id, m.state, m.address`

/** A message as claimed by its worker. */
export interface Given {
  id: string
  lease_until: Date
}

export const givenColumns: Columns<Given> = { id: 'uuid', lease_until: 'timestamptz' }

/** Queues claimed messages again that were not begun, and returns the ids of those that were still claimed. */
export async function releaseMessages(
  db: Db,
  environmentId: string,
  claims: readonly Given[],
  now: Date,
): Promise<Set<string>> {
  const released = await db<{ id: string }[]>`
    update messages m set state = 'queued', lease_until = null, next_attempt_at = ${now}, attempts = m.attempts - 1
    from ${rowsOf(db, environmentId, claims, givenColumns)} as t
    where m.environment_id = ${environmentOf(db, environmentId, 't.environment_id')}
      and m.id = t.id and m.state = 'sending' and m.lease_until = t.lease_until
    returning m.id`
  return new Set(released.map(({ id }) => id))
}

interface ExpiredOutcome {
  id: string
  contact_id: string
  batch_id: string | null
  state: 'queued' | 'interrupted' | 'failed'
}

/**
 * Releases messages of a dead worker. A campaign mail that was begun may have arrived and is not sent again; others
 * are, unless all their attempts ended like this.
 */
export function expireLeases(db: Db, environmentId: string, now: Date, mostAttempts: number) {
  const isInterrupted = db`m.bulk and m.begun`
  const isSpent = db`not m.bulk and m.attempts >= ${mostAttempts}`
  const isOver = db`(${isInterrupted} or ${isSpent})`
  return db<ExpiredOutcome[]>`
    update messages m set lease_until = null,
      state = case when ${isInterrupted} then 'interrupted' when ${isSpent} then 'failed' else 'queued' end,
      reason = case when ${isSpent} then 'attempts_spent' end,
      data = case when not ${isOver} then m.data end,
      last_error = 'The service stopped while it was being sent.',
      next_attempt_at = case when not ${isOver} then ${now}::timestamptz end,
      finished_at = case when ${isOver} then ${now}::timestamptz end
    where m.environment_id = ${environmentId} and m.state = 'sending' and m.lease_until <= ${now}
    returning m.id, m.contact_id, m.batch_id, m.state`
}
