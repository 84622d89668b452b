import type { analytics, BodyOf } from '@userkeep/contract'
import type { Db } from '../../../platform/db/sql.ts'
import { invalid } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { activeOf } from '../reports/active.ts'
import { eventsOf } from '../reports/events.ts'
import { funnelOf } from '../reports/funnel.ts'
import type { Condition } from '../reports/funnel-histories.ts'
import { impactOf } from '../reports/impact.ts'
import { overviewOf } from '../reports/overview.ts'
import { pageLists, pagesOf } from '../reports/pages.ts'
import { pathsOf } from '../reports/paths.ts'
import { type Question, questionOf } from '../reports/question.ts'
import { retentionOf } from '../reports/retention.ts'
import { type Rows, toCsv } from './csv.ts'

type Asked = BodyOf<typeof analytics.routes.export>

interface Table {
  columns: readonly string[]
  rows: Rows
}

interface Source {
  db: Db
  scope: EnvironmentScope
  question: Question
  asked: Asked
  now: Date
}

export const exportReport: Verb<typeof analytics.routes.export> = async ({ db, scope, body, now }) => {
  const question = await questionOf(db, scope, body, now)
  const { columns, rows } = await tables[body.report]({ db, scope, question, asked: body, now })
  return { format: 'csv', name: `analytics-${body.report}`, content: once(toCsv(columns, rows)) }
}

async function* once(text: string): AsyncGenerator<string> {
  yield text
}

const conditionsOf = (properties: readonly Condition[]): string =>
  properties.map(({ property, value }) => `${property} = ${value}`).join(' and ')

/** Returns the periods of a calendar, for reports without hours. */
const calendar = ({ interval }: Asked) => {
  if (interval === 'hour') return invalid('interval', 'must be day, week or month')
  return interval === undefined ? {} : { interval }
}

const tables: Record<Asked['report'], (source: Source) => Promise<Table>> = {
  async overview({ db, scope, question }) {
    const { people, new_people, events, page_views } = await overviewOf(db, scope, question)
    const rows = people.points.map(({ start, value }, index) => ({
      start,
      people: value,
      new_people: new_people.points[index]?.value ?? 0,
      events: events.points[index]?.value ?? 0,
      page_views: page_views.points[index]?.value ?? 0,
    }))
    return { columns: ['start', 'people', 'new_people', 'events', 'page_views'], rows }
  },
  async active({ db, scope, question, asked }) {
    const { points } = await activeOf(db, scope, question, { ...asked, ...calendar(asked) } as never)
    return { columns: ['start', 'active', 'new', 'returning', 'resurrected', 'lost'], rows: points }
  },
  async events({ db, scope, question, asked }) {
    const { series } = await eventsOf(db, scope, question, asked)
    const rows = series.flatMap(({ event, value, points }) =>
      points.map(({ start, events, people }) => ({ event, value, start, events, people })),
    )
    return { columns: ['event', 'value', 'start', 'events', 'people'], rows }
  },
  async pages({ db, scope, question }) {
    const report = await pagesOf(db, scope, question)
    const lists = Object.entries(pageLists) as [keyof typeof pageLists, string][]
    const rows = lists.flatMap(([list, property]) =>
      report[list].map(({ value, views, visitors }) => ({ property, value, views, visitors })),
    )
    return { columns: ['property', 'value', 'views', 'visitors'], rows }
  },
  async funnel({ db, scope, question, asked }) {
    const { steps } = asked
    if (steps === undefined) return invalid('steps', 'is required')
    const { groups } = await funnelOf(db, scope, question, { ...asked, steps })
    const rows = groups.flatMap(({ segment_id, steps: reached }) =>
      reached.map(({ properties, ...step }, index) => ({
        segment_id,
        step: index + 1,
        properties: conditionsOf(properties),
        ...step,
      })),
    )
    const columns = [
      'segment_id',
      'step',
      'event',
      'properties',
      'people',
      'share',
      'share_of_step_before',
      'median_seconds',
    ]
    return { columns, rows }
  },
  async retention({ db, scope, question, asked, now }) {
    const { interval: _, ...others } = asked
    const { cohorts } = await retentionOf(db, scope, question, { ...others, ...calendar(asked) }, now)
    const rows = cohorts.flatMap(({ start, size, periods }) =>
      periods.map(({ offset, people, share, is_complete }) => ({
        cohort: start,
        size,
        offset,
        people,
        share,
        is_complete,
      })),
    )
    return { columns: ['cohort', 'size', 'offset', 'people', 'share', 'is_complete'], rows }
  },
  async paths({ db, scope, question, asked }) {
    const { links } = await pathsOf(db, scope, question, asked.event ?? null)
    return { columns: ['depth', 'from', 'to', 'sessions'], rows: links.map((link) => ({ ...link })) }
  },
  async impact({ db, scope, asked, now }) {
    const { kind = invalid('kind', 'is required'), id = invalid('id', 'is required') } = asked
    const { goal = invalid('goal', 'is required') } = asked
    const { reached, not_reached, difference, low, high, conclusion } = await impactOf(
      db,
      scope,
      { ...asked, kind, id, goal },
      now,
    )
    const rows = [
      { group: 'reached', ...reached, difference, low, high, conclusion },
      { group: 'not_reached', ...not_reached },
    ]
    const columns = ['group', 'people', 'converted', 'rate', 'difference', 'low', 'high', 'conclusion']
    return { columns, rows }
  },
}
