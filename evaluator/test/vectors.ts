import { readFileSync } from 'node:fs'
import type { Evaluation, Flag, Subject } from '../src/index.ts'

/** An evaluation as the API answers it. */
type ShownAnswer = Pick<Evaluation, 'value' | 'variant' | 'reason'>

interface Vector {
  name: string
  flags: Flag[]
  subject: Subject
  now: Date
  expected: Record<string, ShownAnswer>
}

interface Written extends Omit<Vector, 'subject' | 'now'> {
  subject: Omit<Subject, 'segments'> & { segments: string[] }
  now: string
}

/** The expected answers of every evaluator, computed by an independent implementation. */
export const vectors: Vector[] = (
  JSON.parse(readFileSync(new URL('../vectors.json', import.meta.url), 'utf8')) as Written[]
).map(({ subject, now, ...rest }) => ({
  ...rest,
  subject: { ...subject, segments: new Set(subject.segments) },
  now: new Date(now),
}))

export const shownAnswers = (answers: Record<string, ShownAnswer>): Record<string, ShownAnswer> =>
  Object.fromEntries(
    Object.entries(answers).map(([key, { value, variant, reason }]) => [key, { value, variant, reason }]),
  )
