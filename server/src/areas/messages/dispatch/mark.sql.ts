import { type ConsentCategory, consentCategories } from '@userkeep/contract'
import { rowsOf } from '../../../platform/db/rows-in.ts'
import type { Db, Fragment } from '../../../platform/db/sql.ts'
import { environmentOf } from '../../../platform/db/tenants.ts'
import { consented } from '../../consent/public.ts'
import { contactRows } from '../../contacts/public.ts'
import { suppressed } from '../../suppressions/public.ts'
import { type Given, givenColumns } from './outcomes.sql.ts'
import type { SendQueueKey } from './queue-key.ts'

export interface DueMessage {
  id: string
  contact_id: string
  category: ConsentCategory | null
  batch_id: string | null
  template_version_id: string
  data: Record<string, unknown> | null
  track_clicks: boolean
  track_opens: boolean
  attempts: number
  counted: boolean
  created_at: string
}

/** Locks due messages of a queue until the transaction ends; those of another worker are skipped. */
export const lockDue = (db: Db, { environmentId, queue, bulk }: SendQueueKey, now: Date, limit: number) => db<
  DueMessage[]
>`
  select m.id, m.contact_id, m.category, m.batch_id, m.template_version_id, m.data, m.track_clicks, m.track_opens,
    m.attempts, m.counted, m.created_at
  from messages m
  where m.environment_id = ${environmentId} and m.queue = ${queue} and m.bulk = ${bulk} and m.state = 'queued'
    and m.next_attempt_at <= ${now}
  order by m.next_attempt_at limit ${limit} for update skip locked`

export interface MarkedMessage {
  id: string
  contact_id: string
  batch_id: string | null
  state: 'sending' | 'skipped'
  reason: 'no_address' | 'suppressed' | 'no_consent' | null
  address: string | null
}

interface Marking {
  environmentId: string
  ids: readonly string[]
  now: Date
  leaseUntil: Date
  /** Whether the allowance is charged for all that are marked. */
  isCharged: boolean
}

/**
 * Marks messages as being sent, or as skipped where their contact has no address, it is suppressed, or there is no consent:
 * what was withdrawn before this statement began is not sent. The messages are looked up before their contacts: in one join
 * the planner may pair each message with all contacts of a tenant whom the statistics have not seen.
 */
export function markSending(
  db: Db,
  { environmentId, ids, now, leaseUntil, isCharged }: Marking,
): Promise<MarkedMessage[]> {
  const rows = ids.map((id) => ({ id }))
  return db<MarkedMessage[]>`
    with given_messages as materialized (
      select d.environment_id, d.id, d.contact_id, d.category
      from ${rowsOf(db, environmentId, rows, { id: 'uuid' })} as given
      join messages d on d.environment_id = ${environmentOf(db, environmentId, 'given.environment_id')} and d.id = given.id
    ), judged as materialized (
      select d.environment_id, d.id, c.email as address, case
          when c.email is null then 'no_address'
          when d.category is null and ${suppressed(db, environmentId, db`c.email_key`, 'transactional')} then 'suppressed'
          when d.category is not null and ${suppressed(db, environmentId, db`c.email_key`, 'category')} then 'suppressed'
          when ${withoutConsent(db, environmentId)} then 'no_consent'
        end as reason
      from given_messages d
      join ${contactRows(db)} c on c.environment_id = ${environmentOf(db, environmentId, 'd.environment_id')} and c.id = d.contact_id
    )
    update messages m set state = case when j.reason is null then 'sending' else 'skipped' end, reason = j.reason,
      address = j.address, attempts = m.attempts + case when j.reason is null then 1 else 0 end,
      lease_until = case when j.reason is null then ${leaseUntil}::timestamptz end,
      finished_at = case when j.reason is not null then ${now}::timestamptz end,
      data = case when j.reason is null then m.data end, next_attempt_at = null, begun = false,
      counted = m.counted or (${isCharged} and j.reason is null)
    from judged j
    where m.environment_id = ${environmentOf(db, environmentId, 'j.environment_id')} and m.id = j.id
    returning m.id, m.contact_id, m.batch_id, m.state, m.reason, m.address`
}

const withoutConsent = (db: Db, environmentId: string): Fragment =>
  consentCategories
    .map(
      (category) => db`(d.category = ${category} and not ${consented(db, environmentId, category, db`d.contact_id`)})`,
    )
    .reduce((some, one) => db`${some} or ${one}`)

/**
 * Marks mail of a campaign right before it is sent, and returns the messages that their contacts still want. Consents
 * withdrawn since the claim are respected.
 */
export async function markBegun(db: Db, environmentId: string, claims: readonly Given[]): Promise<Set<string>> {
  const begun = await db<{ id: string }[]>`
    update messages d set begun = true
    from ${rowsOf(db, environmentId, claims, givenColumns)} as t
    where d.environment_id = ${environmentOf(db, environmentId, 't.environment_id')} and d.id = t.id
      and d.state = 'sending' and d.lease_until = t.lease_until
      and (${withoutConsent(db, environmentId)}) is not true
    returning d.id`
  return new Set(begun.map(({ id }) => id))
}

/** Marks messages that were charged to the monthly allowance. */
export async function markCounted(db: Db, environmentId: string, ids: readonly string[]): Promise<void> {
  await db`
    update messages set counted = true where environment_id = ${environmentId} and id = any(${ids as string[]}::uuid[])`
}
