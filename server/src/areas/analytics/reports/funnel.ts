import type { analytics } from '@userkeep/contract'
import type { Db } from '../../../platform/db/sql.ts'
import type { Verb } from '../../../platform/http/call.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import type { CodedDay } from '../packed/by-person.ts'
import { dayMs } from '../people/local-days.ts'
import { funnelHistories, readCoded, type Step } from './funnel-histories.ts'
import { type Attempt, eachAttempt, median } from './funnel-rules.ts'
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
    const now = await reachIn(db, scope, { coded: read.now, segmentId }, asked)
    const before = read.before && (await reachIn(db, scope, { coded: read.before, segmentId }, asked))
    groups.push({ segment_id: segmentId, steps: stepsOf(asked.steps, now, before) })
  }
  return { period: periodAnswer(question, null), order, window_days, groups }
}

const share = (part: number, whole: number | undefined): number | null => (whole ? part / whole : null)

/** How many people reached each step, and the milliseconds that each of them took for it. */
interface Reach {
  people: number[]
  times: number[][]
}

async function reachIn(db: Db, scope: EnvironmentScope, among: Among, asked: FunnelAsked): Promise<Reach> {
  const people = asked.steps.map(() => 0)
  const times = asked.steps.map((): number[] => [])
  await eachAttemptIn(db, scope, among, asked, (_number, at, reached) => {
    for (let step = 0; step < reached; step++) {
      people[step] = (people[step] as number) + 1
      if (step > 0) (times[step] as number[]).push((at[step] as number) - (at[step - 1] as number))
    }
  })
  return { people, times }
}

function stepsOf(steps: readonly AskedStep[], { people, times }: Reach, before: Reach | null) {
  return steps.map(stepOf).map(({ event, properties }, step) => {
    const middle = median(times[step] as number[])
    return {
      event,
      properties: [...properties],
      people: people[step] as number,
      previous_people: before && (before.people[step] as number),
      share: share(people[step] as number, people[0]),
      share_of_step_before: step === 0 ? null : share(people[step] as number, people[step - 1]),
      median_seconds: middle === null ? null : Math.round(middle / 1000),
    }
  })
}

/** Returns for each person who entered the funnel in the period the times of the steps reached, by number. */
export async function attemptsOf(
  db: Db,
  scope: EnvironmentScope,
  question: Question,
  asked: FunnelAsked,
): Promise<Map<number, number[]>> {
  const attempts = new Map<number, number[]>()
  const among = { coded: await codedOf(db, scope, question, asked, question), segmentId: question.segmentId }
  const origin = await eachAttemptIn(db, scope, among, asked, (number, times, reached) => {
    attempts.set(number, [...times.subarray(0, reached)])
  })
  return new Map([...attempts].map(([number, times]) => [number, times.map((time) => origin + time)]))
}

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

interface Among {
  coded: readonly CodedDay[]
  segmentId: string | null
}

/** Finds the attempts of a segment or of all, and returns the moment from which their times count. */
async function eachAttemptIn(
  db: Db,
  scope: EnvironmentScope,
  { coded, segmentId }: Among,
  { steps, order = 'loose', window_days = defaultWindowDays }: FunnelAsked,
  work: Attempt,
): Promise<number> {
  const histories = await funnelHistories(db, scope, coded, segmentId)
  eachAttempt(histories, { steps: steps.length, order, windowMs: window_days * dayMs }, work)
  return histories.origin
}

const stepOf = (step: AskedStep): Step => (typeof step === 'string' ? { event: step, properties: [] } : step)
