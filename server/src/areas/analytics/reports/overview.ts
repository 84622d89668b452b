import type { analytics } from '@userkeep/contract'
import type { Db } from '../../../platform/db/sql.ts'
import type { Verb } from '../../../platform/http/call.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { pointOf } from '../people/local-days.ts'
import { anyEvent, pageViewed } from '../rules.ts'
import { countNewPeople } from '../store/new-people.sql.ts'
import { metricOf, previousPoints, withPrevious } from './metric.ts'
import { type Days, localDayOf, periodAnswer, pointsOf, type Question, questionOf, utcDays } from './question.ts'
import { tally } from './tally.ts'

export const getOverview: Verb<typeof analytics.routes.overview> = async ({ db, scope, query, now }) =>
  overviewOf(db, scope, await questionOf(db, scope, query, now))

export async function overviewOf(db: Db, scope: EnvironmentScope, question: Question) {
  const one = async (name: string) => {
    const { now, before } = await withPrevious(question, (period) =>
      tally(db, scope, question, { name, property: '', limit: 1, period }),
    )
    return [now.tallies[0], before?.tallies[0]] as const
  }
  const [all, pages, fresh] = await Promise.all([one(anyEvent), one(pageViewed), newPeople(db, scope, question)])
  return {
    period: periodAnswer(question, question.interval),
    people: metricOf(question, 'people', ...all),
    new_people: fresh,
    events: metricOf(question, 'events', ...all),
    page_views: metricOf(question, 'events', ...pages),
  }
}

/** Counts people by the point of their first event ever. */
async function newPeople(db: Db, scope: EnvironmentScope, question: Question) {
  const { now, before } = await withPrevious(question, (period) => newByPoint(db, scope, question, period))
  const previousOf = previousPoints(question)
  const sum = (points: Map<string, number>) => [...points.values()].reduce((total, count) => total + count, 0)
  const at = (start: string) => before?.get(previousOf(start) ?? '') ?? 0
  return {
    value: sum(now),
    previous: before && sum(before),
    estimated: false,
    points: pointsOf(question, question.interval).map((start) => ({
      start,
      value: now.get(start) ?? 0,
      previous: before && at(start),
    })),
  }
}

async function newByPoint(db: Db, scope: EnvironmentScope, question: Question, period: Days) {
  const points = new Map<string, number>()
  const { from, to } = utcDays(period)
  for (const { at, people } of await countNewPeople(db, scope, { from, to, segmentId: question.segmentId })) {
    const day = localDayOf(question.local, new Date(at))
    if (day < period.from || day > period.to) continue
    const local = question.local.at(new Date(at).toISOString().slice(0, 10), new Date(at).getUTCHours())
    const start = pointOf(local, question.interval)
    points.set(start, (points.get(start) ?? 0) + people)
  }
  return points
}
