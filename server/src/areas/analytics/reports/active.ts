import type { analytics } from '@userkeep/contract'
import type { Db } from '../../../platform/db/sql.ts'
import type { Verb } from '../../../platform/http/call.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { addDays, type Grain, periodHours, startBefore } from '../people/local-days.ts'
import { countPeople, emptySet, type PersonSet } from '../people/person-set.ts'
import { anyEvent } from '../rules.ts'
import { countLifecycle } from '../store/lifecycle.sql.ts'
import { dailySets } from './people-counts.ts'
import { endOf, periodAnswer, pointsOf, type Question, questionOf } from './question.ts'
import { segmentSets } from './segment-sets.ts'

export const getActive: Verb<typeof analytics.routes.active> = async ({ db, scope, query, now }) =>
  activeOf(db, scope, await questionOf(db, scope, query, now), query)

export async function activeOf(
  db: Db,
  scope: EnvironmentScope,
  question: Question,
  { event, interval = 'week' }: { event?: string; interval?: Grain },
) {
  const { from, to } = question
  const name = event ?? anyEvent
  const points = await lifecycle(db, scope, { ...question, interval }, name)
  const first = addDays(from, -27)
  const days =
    question.segmentId === null
      ? await dailySets(db, scope, name, { from: first, to })
      : await segmentSets(db, scope, question, name, { from: first, to })
  const { stickiness, estimated } = sticky(days, pointsOf({ from, to }, 'day'))
  return { period: periodAnswer(question, interval), event: event ?? null, points, stickiness, estimated }
}

/** Compares each point with the one before. Points are whole days, weeks or months. */
async function lifecycle(
  db: Db,
  scope: EnvironmentScope,
  { from, to, interval, local, segmentId }: Question & { interval: Grain },
  name: string,
) {
  const starts = pointsOf({ from, to }, interval)
  const first = starts[0] ?? from
  const before = startBefore(first, interval, 1)
  const { parts, begins } = periodHours(local, interval, [before, ...starts], endOf(starts.at(-1) ?? first, interval))
  const rows = await countLifecycle(db, scope, { name, segmentId, parts, begins })
  const byPeriod = new Map(rows.map((row) => [row.period, row]))
  return starts.map((start, index) => {
    const row = byPeriod.get(index + 1)
    return {
      start,
      active: row?.active ?? 0,
      new: row?.fresh ?? 0,
      returning: row?.again ?? 0,
      resurrected: (row?.active ?? 0) - (row?.fresh ?? 0) - (row?.again ?? 0),
      lost: byPeriod.get(index)?.gone ?? 0,
    }
  })
}

const [weekDays, monthDays] = [7, 28]

/** Counts people of each day, and of the week and the four weeks that end with it. */
function sticky(sets: ReadonlyMap<string, PersonSet>, days: readonly string[]) {
  let estimated = false
  const people = (day: string, length: number): number => {
    const window = Array.from({ length }, (_, back) => sets.get(addDays(day, -back)) ?? emptySet())
    const counted = countPeople(window)
    estimated ||= counted.estimated
    return counted.people
  }
  const stickiness = days.map((day) => {
    const [daily, weekly, monthly] = [people(day, 1), people(day, weekDays), people(day, monthDays)]
    return { day, daily, weekly, monthly, share: monthly === 0 ? null : Math.min(1, daily / monthly) }
  })
  return { stickiness, estimated }
}
