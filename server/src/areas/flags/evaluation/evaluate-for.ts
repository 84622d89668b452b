import { type Evaluation, evaluate, type Subject, unitOf } from '@userkeep/evaluator'
import type postgres from 'postgres'
import type { Db } from '../../../platform/db/sql.ts'
import { fail } from '../../../platform/fail.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import type { DayCount, Exposure } from '../exposures/exposures.sql.ts'
import type { FlagRow } from '../flags.sql.ts'
import type { Own } from '../setup.ts'
import { findKnown, type Known } from './known.sql.ts'
import { subjectOf } from './subject.ts'

interface Asked {
  readonly db: postgres.Sql
  readonly scope: EnvironmentScope
  readonly contactId: string
  /** The customer it acts for. null: that of its oldest membership. */
  readonly customerId?: string | null
  readonly now: Date
  /** Whether the caller may learn in which segments an identified contact is. */
  readonly trusted: boolean
  /** Whether the contact itself gets to see the answer. */
  readonly counted: boolean
  readonly only?: readonly string[] | undefined
}

type Told = Pick<Evaluation, 'value' | 'variant' | 'reason'>

/** Evaluates the flags of an environment for one of its contacts. */
export async function evaluateFor(own: Own, asked: Asked): Promise<Record<string, Told>> {
  const { db, scope, contactId, customerId = null, now } = asked
  const { flags } = await own.memory.flagsOf(scope.environmentId)
  if (flags.length === 0) return {}
  const known = withinReach(await knownOf(db, scope, contactId, customerId), asked)
  const subject = subjectOf(contactId, flags, known)
  const answers = evaluate(flags, subject, now, asked.only)
  if (asked.counted) note(own, asked, flags, subject, answers)
  return Object.fromEntries(
    Object.entries(answers).map(([key, { value, variant, reason }]) => [key, { value, variant, reason }]),
  )
}

/** Returns the data of a contact, and refuses a customer that it is not a member of. */
export async function knownOf(
  db: Db,
  { environmentId }: EnvironmentScope,
  contactId: string,
  customerId: string | null,
): Promise<Known> {
  const which = { environment_id: environmentId, contact_id: contactId, customer_id: customerId }
  const known = (await findKnown(db, which)) ?? fail('not_found')
  if (customerId !== null && known.customer_id === null)
    fail('not_found', 'The contact is not a member of this customer.')
  return known
}

/** Removes the segments and the customer of an unproven identity, because answers would reveal the contact. */
const withinReach = (known: Known, { trusted }: Asked): Known =>
  trusted || known.kind === 'visitor' ? known : { ...known, segments: [], customer_id: null }

function note(
  own: Own,
  { scope, contactId, now }: Asked,
  flags: readonly FlagRow[],
  subject: Subject,
  answers: Record<string, Evaluation>,
): void {
  const day = now.toISOString().slice(0, 10)
  const exposures: Exposure[] = []
  const counts: DayCount[] = []
  for (const flag of flags) {
    const answer = answers[flag.key]
    if (!answer) continue
    const { variant, hashed } = answer
    counts.push({ flag_id: flag.id, day, variant, answers: 1, people: 0 })
    if (!hashed) continue
    // The customer of a contact can change, so it is not stored as the value by which the contact is hashed.
    const unit = flag.rollout_by === 'customer' ? contactId : (unitOf(flag, subject) ?? contactId)
    exposures.push({ contact_id: contactId, flag_id: flag.id, variant, unit, first_at: now })
  }
  own.exposures.note(scope.environmentId, contactId, exposures, counts)
}
