import type { analytics } from '@userkeep/contract'
import type { Db } from '../../../platform/db/sql.ts'
import type { Verb } from '../../../platform/http/call.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { pageViewed } from '../rules.ts'
import { metricOf, withPrevious } from './metric.ts'
import { periodAnswer, type Question, questionOf } from './question.ts'
import { tally } from './tally.ts'

const maxRows = 50

/** Fields of the answer, with the property of the event. */
export const pageLists = {
  pages: 'path',
  referrers: 'referrer',
  devices: 'device',
  countries: 'country',
  sources: 'utm_source',
  mediums: 'utm_medium',
  campaigns: 'utm_campaign',
  terms: 'utm_term',
  contents: 'utm_content',
} as const

export const getPages: Verb<typeof analytics.routes.pages> = async ({ db, scope, query, now }) =>
  pagesOf(db, scope, await questionOf(db, scope, query, now))

export async function pagesOf(db: Db, scope: EnvironmentScope, question: Question) {
  const { now, before } = await withPrevious(question, (period) =>
    tally(db, scope, question, { name: pageViewed, property: '', limit: 1, period }),
  )
  const totals = [now.tallies[0], before?.tallies[0]] as const
  const rows = (property: string) => rowsOf(db, scope, question, property)
  return {
    period: periodAnswer(question, question.interval),
    views: metricOf(question, 'events', ...totals),
    visitors: metricOf(question, 'people', ...totals),
    pages: await rows(pageLists.pages),
    referrers: await rows(pageLists.referrers),
    devices: await rows(pageLists.devices),
    countries: await rows(pageLists.countries),
    sources: await rows(pageLists.sources),
    mediums: await rows(pageLists.mediums),
    campaigns: await rows(pageLists.campaigns),
    terms: await rows(pageLists.terms),
    contents: await rows(pageLists.contents),
  }
}

async function rowsOf(db: Db, scope: EnvironmentScope, question: Question, property: string) {
  const { now, before } = await withPrevious(question, (period) =>
    tally(db, scope, question, {
      ...{ name: pageViewed, property, period },
      ...(period === question
        ? { limit: maxRows, people: 'in total' }
        : { limit: Number.MAX_SAFE_INTEGER, people: 'not' }),
    }),
  )
  const earlier = new Map((before?.tallies ?? []).map(({ value, events }) => [value, events]))
  return now.tallies.map(({ value, events, people }) => ({
    value,
    views: events,
    previous_views: before && (earlier.get(value) ?? 0),
    visitors: people.people,
    estimated: people.estimated,
  }))
}
