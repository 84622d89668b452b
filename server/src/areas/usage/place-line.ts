import { days } from '../../platform/clock.ts'
import { newId } from '../../platform/crypto/ids.ts'
import type { Db } from '../../platform/db/sql.ts'
import type { KnownMeter } from '../catalogue/public.ts'
import { customerIdOf } from '../customers/public.ts'
import { backend, type Sender } from '../ingest/public.ts'
import type { Draft } from './read-line.ts'
import { judgeAmount, monthOf, type Refusal } from './rules.ts'
import { findPeriod, findSubject, type Period, type Subject } from './subjects.sql.ts'
import type { NewUsage } from './usage.sql.ts'

type Placed = { row: NewUsage; refusal: null } | { row: null; refusal: Refusal }

const refused = (code: Refusal['code'], reason: string): Placed => ({ row: null, refusal: { code, reason } })

type Meters = ReadonlyMap<string, KnownMeter>

/** Finds whose each record is, of which meter, and the period that it counts into. */
export async function placeLines(db: Db, named: readonly Draft[], sender: Sender, meters: Meters): Promise<Placed[]> {
  const { environmentId } = sender.scope
  const drafts = named.some(({ externalId }) => externalId !== null)
    ? await Promise.all(named.map((draft) => withId(db, draft, environmentId)))
    : named
  const names = drafts.map(nameOf)
  const asked = new Map(drafts.map((draft, n) => [names[n] as string, draft]))
  const found = await Promise.all(
    [...asked.values()].map(({ customerId, tokenHash, meter }) => {
      const meterId = meters.get(meter)?.id ?? null
      return findSubject(db, { environmentId, customerId, tokenHash, meterId, now: sender.now })
    }),
  )
  const subjects = new Map([...asked.keys()].map((name, index) => [name, found[index] ?? null]))
  const placed = drafts.map((draft, n) => {
    const meter = meters.get(draft.meter) ?? null
    return placeLine(db, draft, sender, subjects.get(names[n] as string) ?? null, meter)
  })
  return placed.some((line) => line instanceof Promise) ? Promise.all(placed) : (placed as Placed[])
}

/** A record of an external ID that does not exist names nobody. */
async function withId(db: Db, draft: Draft, environmentId: string): Promise<Draft> {
  if (draft.externalId === null) return draft
  const customerId = await customerIdOf(db, { environmentId }, draft.externalId)
  return { ...draft, customerId, externalId: null, tokenHash: customerId === null ? null : draft.tokenHash }
}

const nameOf = ({ customerId, tokenHash, meter }: Draft): string => `${customerId} ${tokenHash} ${meter}`

/** Most records belong to the current period, which is known, and need no promise. */
function placeLine(
  db: Db,
  draft: Draft,
  sender: Sender,
  subject: Subject | null,
  meter: KnownMeter | null,
): Placed | Promise<Placed> {
  if (subject?.customer_id == null) return refused('unknown_customer', 'There is no such customer')
  if (meter === null || meter.isArchived) return refused('unknown_meter', 'Meter not found or archived')
  const refusal = judgeAmount(sender.speaker, draft.quantity, meter)
  if (refusal) return { row: null, refusal }
  const of = { ...subject, customer_id: subject.customer_id, meter }
  const current = currentPeriod(draft.occurredAt, sender.now, subject)
  if (current) return { row: rowOf(draft, sender, of, current), refusal: null }
  return otherPeriod(db, draft.occurredAt, sender, of).then((period) => ({
    row: rowOf(draft, sender, of, isAdditive(meter) ? billedIn(period, subject) : period),
    refusal: null,
  }))
}

/** Returns whether the usage of two periods can be added up. A gauge or a set of values has a total of its own in each. */
const isAdditive = ({ aggregation }: KnownMeter): boolean => aggregation === 'sum' || aggregation === 'count'

/**
 * Returns the period that counts a sum or a number: priced usage of an invoiced period or another subscription is counted
 * and billed with the current one. For other meters, what the record adds to its own period is carried over.
 */
function billedIn(period: Period, { starts_at, ends_at, subscription_id, is_priced }: Subject): Period {
  const isBilledNow = period.is_priced && is_priced && (period.closed || period.subscription_id !== subscription_id)
  if (!isBilledNow || starts_at === null || ends_at === null) return period
  return { subscription_id, is_priced, starts_at, ends_at, closed: false }
}

/** The customer and meter of a record. */
interface Metered extends Pick<Subject, 'key_id'> {
  customer_id: string
  meter: KnownMeter
}

const calendar = (at: Date): Period => {
  const { start, end } = monthOf(at)
  return { subscription_id: null, is_priced: false, starts_at: start, ends_at: end, closed: false }
}

/** Returns the period of the metering subscription, or else the calendar month. */
function currentPeriod(at: Date, now: Date, subject: Subject): Period | null {
  const { starts_at, ends_at, subscription_id, is_priced } = subject
  // A price that ended since may have used the meter.
  if (!is_priced && at < now) return null
  if (starts_at === null || ends_at === null) return at >= monthOf(now).start ? calendar(at) : null
  if (at < starts_at || at >= ends_at) return null
  return { subscription_id, is_priced: is_priced ?? false, starts_at, ends_at, closed: false }
}

/** Earlier usage may belong to a subscription that ended. */
async function otherPeriod(db: Db, at: Date, { scope, now }: Sender, { customer_id, meter }: Metered): Promise<Period> {
  const { environmentId } = scope
  const asked = { environmentId, customerId: customer_id, meterId: meter.id, at, now }
  return (await findPeriod(db, asked)) ?? calendar(at)
}

function rowOf(draft: Draft, { speaker, scope, now }: Sender, of: Metered, period: Period): NewUsage {
  const { meter, customer_id, key_id } = of
  const { quantity, value, occurredAt, key } = draft
  const day = new Date(occurredAt.getTime() - (((occurredAt.getTime() % days(1)) + days(1)) % days(1)))
  return {
    environment_id: scope.environmentId,
    id: newId(),
    speaker_id: speaker.contactId ?? backend,
    customer_id,
    meter: meter.key,
    meter_id: meter.id,
    aggregation: meter.aggregation,
    quantity,
    value: meter.aggregation === 'unique' ? (value ?? String(quantity)) : value,
    key_id,
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
