import type { AnswerOf, surveys } from '@userkeep/contract'
import { rangeOf } from '@userkeep/evaluator/survey'
import { days } from '../../../platform/clock.ts'
import { fail, invalid } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { requireSegments } from '../../segments/public.ts'
import { isNumber, type Question } from '../rules.ts'
import { findSurvey } from '../surveys.sql.ts'
import {
  countAnswers,
  countChoices,
  countOverTime,
  countShown,
  countTags,
  type Given,
  type GivenAt,
} from './results.sql.ts'
import { answersIn, averageOf, npsOf, type Tally } from './scores.ts'

type Results = AnswerOf<typeof surveys.routes.results>
type OfQuestion = Results['questions'][number]

/** The longest period shown for each interval. */
const longest = { day: days(400), week: days(5 * 366), month: days(20 * 366) } as const

export const getResults: Verb<typeof surveys.routes.results> = async ({ params, query, db, scope, now }) => {
  const survey = (await findSurvey(db, scope, params.id)) ?? fail('not_found')
  const { segment_id, interval = 'week' } = query
  if (segment_id !== undefined) await requireSegments(db, scope, { segment_id })
  const [from, to] = [query.from, query.to].map((at) => (at === undefined ? null : new Date(at))) as [
    Date | null,
    Date | null,
  ]
  if (from && to && from >= to) invalid('to', 'must be after from')
  const span = { from, to, segmentId: segment_id ?? null }
  const earliest = (to ?? now).getTime() - longest[interval]
  const charted = { ...span, from: new Date(Math.max(from?.getTime() ?? 0, earliest)), interval }
  const [counts, given, chosen, overTime, tags] = await Promise.all([
    countShown(db, scope, survey.id, span),
    countAnswers(db, scope, survey.id, span),
    countChoices(db, scope, survey.id, span),
    countOverTime(db, scope, survey.id, charted),
    countTags(db, scope, survey.id),
  ])
  return {
    survey_id: survey.id,
    from: from?.toISOString() ?? null,
    to: to?.toISOString() ?? null,
    interval,
    ...counts,
    questions: survey.questions.map((question) => resultsOf(question, given, chosen, overTime)),
    tags,
  }
}

function resultsOf(
  question: Question,
  given: readonly Given[],
  chosen: readonly Given[],
  overTime: readonly GivenAt[],
): OfQuestion {
  const { id, kind, title } = question
  const own = given.filter(({ question_id }) => question_id === id)
  const tally: Tally = new Map(own.flatMap(({ number, answers }) => (number === null ? [] : [[number, answers]])))
  return {
    id,
    kind,
    title,
    answered: own.reduce((sum, { answers }) => sum + answers, 0),
    distribution: isNumber(kind) ? byNumber(question, tally) : byOption(question, chosen),
    average: averageOf(tally),
    nps: kind === 'nps' ? npsOf(tally) : null,
    over_time: charted(question, overTime),
  }
}

function byNumber(question: Question, tally: Tally): OfQuestion['distribution'] {
  const [least, most] = rangeOf(question)
  const numbers = Array.from({ length: most - least + 1 }, (_, at) => least + at)
  return numbers.map((value) => ({ value, label: String(value), count: tally.get(value) ?? 0 }))
}

const byOption = ({ id, options }: Question, chosen: readonly Given[]): OfQuestion['distribution'] =>
  (options ?? []).map((option) => ({
    value: option.id,
    label: option.label,
    count: chosen.find(({ question_id, choice }) => question_id === id && choice === option.id)?.answers ?? 0,
  }))

function charted({ id, kind }: Question, overTime: readonly GivenAt[]): OfQuestion['over_time'] {
  const spans = Map.groupBy(
    overTime.filter(({ question_id }) => question_id === id),
    ({ start }) => start,
  )
  return [...spans].map(([start, some]) => {
    const tally: Tally = new Map(some.map(({ number, answers }) => [number, answers]))
    return { start, answered: answersIn(tally), average: averageOf(tally), nps: kind === 'nps' ? npsOf(tally) : null }
  })
}
