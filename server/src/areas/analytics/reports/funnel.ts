import type { analytics } from '@userkeep/contract'
import type { Db } from '../../../platform/db/sql.ts'
import type { Verb } from '../../../platform/http/call.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import type { CodedDay } from '../packed/by-person.ts'
import { dayMs } from '../people/local-days.ts'
import { funnelHistories, readCoded, type Step } from './funnel-histories.ts'
import { furthest, median } from './funnel-rules.ts'
import { withPrevious } from './metric.ts'
import { type Days, periodAnswer, type Question, questionOf, requireSegment } from './question.ts'

const defaultWindowDays = 14

/** The name of an event, or an event with conditions. */
type AskedStep = string | Step

interface FunnelAsked {
  steps: readonly AskedStep[]
  order?: 'loose' | 'strict'
  window_days?: number
}

export const getFunnel: Verb<typeof analytics.routes.funnel> = async ({ db, scope, body, now }) =>
  funnelOf(db, scope, await questionOf(db, scope, body, now), body)

export async function funnelOf(
  db: Db,
  scope: EnvironmentScope,
  question: Question,
  asked: FunnelAsked & { segment_ids?: readonly string[] },
) {
  const { order = 'loose', window_days = defaultWindowDays, segment_ids = [] } = asked
  for (const id of segment_ids) await requireSegment(db, scope, 'segment_ids', id)
  const read = await withPrevious(question, (period) => codedOf(db, scope, question, asked, period))
  const groups = []
  for (const segmentId of [question.segmentId, ...segment_ids]) {
    const now = await attemptsIn(db, scope, { coded: read.now, segmentId }, asked)
    const before = read.before && (await attemptsIn(db, scope, { coded: read.before, segmentId }, asked))
    groups.push({
      segment_id: segmentId,
      steps: stepsOf(asked.steps, [...now.values()], before && [...before.values()]),
    })
  }
  return { period: periodAnswer(question, null), order, window_days, groups }
}

const share = (part: number, whole: number | undefined): number | null => (whole ? part / whole : null)

function stepsOf(steps: readonly AskedStep[], attempts: number[][], before: number[][] | null) {
  const reached = (all: number[][], step: number) => all.filter(({ length }) => length > step)
  const people = steps.map((_, step) => reached(attempts, step).length)
  return steps.map(stepOf).map(({ event, properties }, step) => {
    const times = step === 0 ? [] : reached(attempts, step).map((at) => (at[step] as number) - (at[step - 1] as number))
    const middle = median(times)
    return {
      event,
      properties: [...properties],
      people: people[step] as number,
      previous_people: before && reached(before, step).length,
      share: share(people[step] as number, people[0]),
      share_of_step_before: step === 0 ? null : share(people[step] as number, people[step - 1]),
      median_seconds: middle === null ? null : Math.round(middle / 1000),
    }
  })
}

/** Returns for each person who entered the funnel in the period the times of the steps reached, by number. */
export const attemptsOf = async (db: Db, scope: EnvironmentScope, question: Question, asked: FunnelAsked) =>
  attemptsIn(
    db,
    scope,
    { coded: await codedOf(db, scope, question, asked, question), segmentId: question.segmentId },
    asked,
  )

const codedOf = (
  db: Db,
  scope: EnvironmentScope,
  question: Question,
  { steps, order, window_days = defaultWindowDays }: FunnelAsked,
  period: Days,
): Promise<CodedDay[]> => {
  const asked = { steps: steps.map(stepOf), isStrict: order === 'strict', windowDays: window_days }
  return readCoded(db, scope, question, asked, period)
}

async function attemptsIn(
  db: Db,
  scope: EnvironmentScope,
  { coded, segmentId }: { coded: readonly CodedDay[]; segmentId: string | null },
  { steps, order = 'loose', window_days = defaultWindowDays }: FunnelAsked,
): Promise<Map<number, number[]>> {
  const histories = await funnelHistories(db, scope, coded, segmentId)
  const rules = { steps: steps.length, order, windowMs: window_days * dayMs }
  const attempts = new Map<number, number[]>()
  for (let number = 0; number + 1 < histories.starts.length; number++) {
    const [from, to] = [histories.starts[number] as number, histories.starts[number + 1] as number]
    if (from < to) attempts.set(number, furthest(histories, { from, to }, rules))
  }
  return attempts
}

const stepOf = (step: AskedStep): Step => (typeof step === 'string' ? { event: step, properties: [] } : step)
