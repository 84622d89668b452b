import type { analytics } from '@userkeep/contract'
import type { AnalyticsInterval } from '@userkeep/contract/shapes/analytics-query'
import type { Db } from '../../../platform/db/sql.ts'
import { invalid } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { previousPoints, withPrevious } from './metric.ts'
import { subjectKey } from './people-counts.ts'
import { periodAnswer, pointsOf, type Question, questionOf } from './question.ts'
import { nobody, type Tally, tally } from './tally.ts'

const maxSeries = 50

export const getEvents: Verb<typeof analytics.routes.events> = async ({ db, scope, query, now }) =>
  eventsOf(db, scope, await questionOf(db, scope, query, now), query)

interface AskedEvents {
  event?: string
  breakdown?: string
  interval?: AnalyticsInterval
}

export async function eventsOf(db: Db, scope: EnvironmentScope, question: Question, { event, breakdown }: AskedEvents) {
  if (breakdown !== undefined && event === undefined) invalid('breakdown', 'requires event')
  const of = { name: event ?? null, property: breakdown ?? '' }
  const { now, before } = await withPrevious(question, (period) =>
    tally(db, scope, question, { ...of, period, limit: period === question ? maxSeries : Number.MAX_SAFE_INTEGER }),
  )
  const earlier = new Map((before?.tallies ?? []).map((one) => [subjectKey(one.name, one.value), one]))
  return {
    period: periodAnswer(question, question.interval),
    breakdown: breakdown ?? null,
    series: now.tallies.map((one) =>
      toSeries(
        question,
        one,
        before && (earlier.get(subjectKey(one.name, one.value)) ?? null),
        breakdown !== undefined,
      ),
    ),
    has_more: now.hasMore,
  }
}

/** `before` is null without a comparison. A new name or value has nothing to compare with. */
function toSeries(question: Question, now: Tally, before: Tally | null, isValue: boolean) {
  const previousOf = previousPoints(question)
  const isCompared = question.previous !== null
  const eventsBefore = (start: string) => before?.points.get(previousOf(start) ?? '')?.events ?? 0
  return {
    event: now.name,
    value: isValue ? now.value : null,
    events: now.events,
    previous_events: isCompared ? (before?.events ?? 0) : null,
    people: now.people.people,
    previous_people: isCompared ? (before?.people.people ?? 0) : null,
    estimated: now.people.estimated || before?.people.estimated === true,
    points: pointsOf(question, question.interval).map((start) => {
      const at = now.points.get(start) ?? { events: 0, people: nobody }
      return {
        start,
        events: at.events,
        people: at.people.people,
        previous_events: isCompared ? eventsBefore(start) : null,
      }
    }),
  }
}
