import { days } from '../../platform/clock.ts'
import { newId } from '../../platform/crypto/ids.ts'
import type { Db } from '../../platform/db/sql.ts'
import { backend, type Sender } from '../ingest/public.ts'
import type { Draft } from './read-line.ts'
import { monthOf, type Refusal } from './rules.ts'
import { findPeriod, findSubject, type Period, type Subject } from './subjects.sql.ts'
import type { NewUsage } from './usage.sql.ts'

export type Placed = { row: NewUsage; refusal: null } | { row: null; refusal: Refusal }

const refused = (code: Refusal['code'], reason: string): Placed => ({ row: null, refusal: { code, reason } })

/** Finds whose each record is, of which meter, and the period that it counts into. */
export async function placeLines(db: Db, drafts: readonly Draft[], sender: Sender): Promise<Placed[]> {
  const { environmentId } = sender.scope
  const asked = new Map(drafts.map((draft) => [nameOf(draft), draft]))
  const found = await Promise.all(
    [...asked.values()].map(({ customerId, tokenHash, meter }) =>
      findSubject(db, { environmentId, customerId, tokenHash, meter, now: sender.now }),
    ),
  )
  const subjects = new Map([...asked.keys()].map((name, index) => [name, found[index] ?? null]))
  const placed = drafts.map((draft) => placeLine(db, draft, sender, subjects.get(nameOf(draft)) ?? null))
  return placed.some((line) => line instanceof Promise) ? Promise.all(placed) : (placed as Placed[])
}

const nameOf = ({ customerId, tokenHash, meter }: Draft): string => `${customerId} ${tokenHash} ${meter}`

/** Most are of the period of now, which is known, and take no promise. */
function placeLine(db: Db, draft: Draft, sender: Sender, subject: Subject | null): Placed | Promise<Placed> {
  if (subject?.customer_id == null) return refused('unknown_customer', 'There is no such customer')
  if (subject.meter_id === null) return refused('unknown_meter', 'There is no such meter, or it is archived')
  if (draft.quantity === 0 && !['max', 'last'].includes(subject.aggregation)) {
    return refused('invalid', 'quantity: has to be more than 0')
  }
  const current = currentPeriod(draft.occurredAt, sender.now, subject)
  if (current) return { row: rowOf(draft, sender, subject, current), refusal: null }
  return otherPeriod(db, draft.occurredAt, sender, subject).then((period) =>
    period.closed
      ? refused('period_closed', 'The period it happened in is invoiced')
      : { row: rowOf(draft, sender, subject, period), refusal: null },
  )
}

const calendar = (at: Date): Period => {
  const { start, end } = monthOf(at)
  return { subscription_id: null, is_priced: false, starts_at: start, ends_at: end, closed: false }
}

/** Of the subscription that meters this, or without one the month. */
function currentPeriod(at: Date, now: Date, subject: Subject): Period | null {
  const { starts_at, ends_at, subscription_id, is_priced } = subject
  if (starts_at === null || ends_at === null) return at >= monthOf(now).start ? calendar(at) : null
  if (at < starts_at || at >= ends_at) return null
  return { subscription_id, is_priced: is_priced ?? false, starts_at, ends_at, closed: false }
}

/** What happened before may be of a subscription that ended. */
async function otherPeriod(db: Db, at: Date, { scope, now }: Sender, subject: Subject): Promise<Period> {
  const { environmentId } = scope
  const [customerId, meterId] = [subject.customer_id as string, subject.meter_id as string]
  return (await findPeriod(db, { environmentId, customerId, meterId, at, now })) ?? calendar(at)
}

function rowOf(draft: Draft, { speaker, scope, now }: Sender, subject: Subject, period: Period): NewUsage {
  const { meter, quantity, value, occurredAt, key } = draft
  const day = new Date(occurredAt.getTime() - (((occurredAt.getTime() % days(1)) + days(1)) % days(1)))
  return {
    environment_id: scope.environmentId,
    id: newId(),
    speaker_id: speaker.contactId ?? backend,
    customer_id: subject.customer_id as string,
    meter,
    meter_id: subject.meter_id as string,
    aggregation: subject.aggregation,
    quantity,
    value: subject.aggregation === 'unique' ? (value ?? String(quantity)) : value,
    key_id: subject.key_id,
    occurred_at: occurredAt,
    received_at: now,
    key,
    day,
    day_ends_at: new Date(day.getTime() + days(1)),
    starts_at: period.starts_at,
    ends_at: period.ends_at,
    subscription_id: period.subscription_id,
    is_priced: period.is_priced,
  }
}
