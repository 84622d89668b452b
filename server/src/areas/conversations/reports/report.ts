import type { AnswerOf, conversations } from '@userkeep/contract'
import { days } from '../../../platform/clock.ts'
import { invalid } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { findSettings } from '../config/settings.sql.ts'
import { localTime } from '../core/business-hours.ts'
import { type Figures, figureNames } from '../core/figures.ts'
import { listCounts } from '../core/reads.sql.ts'
import { backlogSince, listDays, type SummedFigures, sumFigures } from './report.sql.ts'

type Route = typeof conversations.routes.report
type Report = AnswerOf<Route>

const maxDays = 366
const usualDays = 30

const averageOf = (sum: number, count: number): number | null => (count === 0 ? null : Math.round(sum / count))

const shown = (row: Figures): Report['total'] => ({
  created: Number(row.created),
  received: Number(row.received),
  sent: Number(row.sent),
  closed: Number(row.closed),
  reopened: Number(row.reopened),
  first_response_seconds: averageOf(Number(row.first_response_seconds), Number(row.first_responses)),
  resolution_seconds: averageOf(Number(row.resolution_seconds), Number(row.resolutions)),
  targets_missed: Number(row.targets_missed),
  ratings: Number(row.ratings),
  satisfied: Number(row.satisfied),
})

const none = Object.fromEntries(figureNames.map((name) => [name, 0])) as Figures

function daysBetween(from: string, to: string): string[] {
  const all: string[] = []
  for (let at = Date.parse(from); at <= Date.parse(to); at += days(1)) all.push(new Date(at).toISOString().slice(0, 10))
  return all
}

function rangeOf({ from, to }: { from?: string; to?: string }, today: string) {
  const last = to ?? today
  const first = from ?? new Date(Date.parse(last) - days(usualDays - 1)).toISOString().slice(0, 10)
  if (first > last) invalid('from', 'must not be after `to`')
  if (Date.parse(last) - Date.parse(first) >= days(maxDays))
    invalid('from', `must be at most ${maxDays} days before \`to\``)
  return { from: first, to: last }
}

/** Reads everything from figures that were counted when conversations changed. */
export const getReport: Verb<Route> = async ({ query, db, scope, now }) => {
  const { time_zone } = await findSettings(db, scope)
  const range = rangeOf(query, localTime(now, time_zone).day)
  const [sums, byDay, since, counts] = await Promise.all([
    sumFigures(db, scope, range),
    listDays(db, scope, range),
    backlogSince(db, scope, range.to),
    listCounts(db, scope),
  ])
  const countOf = (name: string): number => counts.find((one) => one.name === name)?.count ?? 0
  const of = (dimension: SummedFigures['dimension']) => sums.filter((row) => row.dimension === dimension)
  const hourOf = new Map(of('hour').map((row) => [Number(row.key), row]))
  return {
    ...range,
    time_zone,
    total: shown(of('total')[0] ?? none),
    days: withBacklog(daysBetween(range.from, range.to), byDay, countOf('open') + countOf('snoozed') - since),
    hours: Array.from({ length: 24 }, (_, hour) => {
      const { created, received } = shown(hourOf.get(hour) ?? none)
      return { hour, created, received }
    }),
    agents: of('agent').map((row) => ({ member_id: row.key, ...shown(row) })),
    tags: of('tag').map((row) => ({ tag_id: row.key, ...shown(row) })),
    channels: of('channel').map((row) => ({ channel: row.key, ...shown(row) })),
  }
}

/** Computes the backlog of a day from the next day's and the changes in between. */
function withBacklog(all: string[], byDay: (Figures & { day: string })[], atEnd: number): Report['days'] {
  const rowOf = new Map(byDay.map((row) => [row.day, row]))
  let backlog = atEnd
  return all
    .toReversed()
    .map((day) => {
      const row = rowOf.get(day) ?? none
      const shownDay = { day, backlog, ...shown(row) }
      backlog -= Number(row.backlog)
      return shownDay
    })
    .toReversed()
}
