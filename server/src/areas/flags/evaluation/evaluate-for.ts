import type postgres from 'postgres'
import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import { fail } from '../../../platform/fail.ts'
import { type Evaluation, evaluate, type Subject, unitOf } from '../evaluator.ts'
import type { FlagRow } from '../flags.sql.ts'
import type { Own } from '../setup.ts'
import { findKnown, type Known } from './known.sql.ts'
import { subjectOf } from './subject.ts'

export interface Asked {
  readonly db: postgres.Sql
  readonly scope: EnvironmentScope
  readonly contactId: string
  readonly now: Date
  /** Whether the caller may learn in which segments an identified contact is. */
  readonly trusted: boolean
  /** Whether the contact itself gets to see the answer. */
  readonly counted: boolean
  readonly only?: readonly string[] | undefined
}

export type Told = Pick<Evaluation, 'value' | 'variant' | 'reason'>

/** The flags of an environment for one of its contacts. */
export async function evaluateFor(own: Own, asked: Asked): Promise<Record<string, Told>> {
  const { db, scope, contactId, now } = asked
  const { flags } = await own.memory.flagsOf(scope.environmentId)
  if (flags.length === 0) return {}
  const found = await findKnown(db, { environment_id: scope.environmentId, contact_id: contactId })
  const known = withinReach(found ?? fail('not_found'), asked)
  const subject = subjectOf(contactId, flags, known)
  const answers = evaluate(flags, subject, now, asked.only)
  if (asked.counted) note(own, asked, flags, subject, known, answers)
  return Object.fromEntries(
    Object.entries(answers).map(([key, { value, variant, reason }]) => [key, { value, variant, reason }]),
  )
}

/** To whom the identity is not proven, an identified contact is in no segment: the answers would tell of it. */
const withinReach = (known: Known, { trusted }: Asked): Known =>
  trusted || known.kind === 'visitor' ? known : { ...known, segments: [] }

function note(
  own: Own,
  { scope, contactId, now }: Asked,
  flags: readonly FlagRow[],
  subject: Subject,
  { exposures }: Known,
  answers: Record<string, Evaluation>,
): void {
  const day = now.toISOString().slice(0, 10)
  const asked = flags.flatMap((flag) => {
    const answer = answers[flag.key]
    return answer ? [{ flag, answer }] : []
  })
  const isNew = (flagId: string, variant: string) =>
    !exposures.some((one) => one.flag_id === flagId && one.variant === variant)
  own.exposures.note(
    scope.environmentId,
    asked
      .filter(({ flag, answer }) => answer.hashed && isNew(flag.id, answer.variant))
      .map(({ flag, answer: { variant } }) => ({
        contact_id: contactId,
        flag_id: flag.id,
        variant,
        unit: unitOf(flag, subject) ?? contactId,
        first_at: now,
      })),
    asked.map(({ flag, answer: { variant } }) => ({ flag_id: flag.id, day, variant, answers: 1, people: 0 })),
  )
}
