import { type analytics, type BodyOf, pageAnswer, pageOf } from '@userkeep/contract'
import { pageOfRows } from '../../../platform/db/page-of-rows.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { invalid } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { contactNames } from '../../contacts/public.ts'
import { hourlyCounts, type StoredCounts } from '../counting/value-counts.ts'
import { attemptsOf } from '../reports/funnel.ts'
import { measuredGroups } from '../reports/impact.ts'
import { type Question, questionOf, utcDays } from '../reports/question.ts'
import { cohortsAt } from '../reports/retention.ts'
import { anyEvent } from '../rules.ts'
import { hoursOf } from '../store/activity.sql.ts'
import { listHourly } from '../store/hourly.sql.ts'
import { listReturning } from '../store/lifecycle.sql.ts'
import { contactsOf } from '../store/numbers.sql.ts'
import { addDays, nextStart, startOf } from './local-days.ts'

type Point = BodyOf<typeof analytics.routes.people>

/** A person behind a point. */
interface Person {
  id: string
  first_at: string | null
  events: number
}

export const listPeople: Verb<typeof analytics.routes.people> = async ({ db, scope, body, query, now }) => {
  const { from, to, segment_id } = body
  const question = await questionOf(db, scope, { from, to, ...(segment_id !== undefined && { segment_id }) }, now)
  const people = (await peopleOf(db, scope, question, body, now)).toSorted((a, b) => (a.id < b.id ? -1 : 1))
  const page = pageOfRows('analytics_people', people, pageOf(query))
  const names = new Map(
    (
      await contactNames(
        db,
        scope,
        page.rows.map(({ id }) => id),
      )
    ).map((row) => [row.id, row]),
  )
  return pageAnswer('people', page, ({ id, first_at, events }) => ({
    contact_id: id,
    name: names.get(id)?.name ?? null,
    email: names.get(id)?.email ?? null,
    first_at,
    events,
  }))
}

function peopleOf(db: Db, scope: EnvironmentScope, question: Question, point: Point, now: Date): Promise<Person[]> {
  const { funnel, cohort, impact, event, property } = point
  const kinds = [funnel, cohort, impact, event ?? property].filter((kind) => kind !== undefined)
  if (kinds.length > 1)
    invalid(funnel ? 'funnel' : cohort ? 'cohort' : 'impact', 'cannot be combined with another point')
  if (impact) return ofImpact(db, scope, question, impact, now)
  if (funnel) return ofFunnel(db, scope, question, funnel)
  if (cohort) return ofCohort(db, scope, question, cohort)
  return ofEvent(db, scope, question, point)
}

async function ofEvent(
  db: Db,
  scope: EnvironmentScope,
  question: Question,
  { event, property = '', value = '' }: Point,
): Promise<Person[]> {
  if (property !== '' && event === undefined) invalid('property', 'requires event')
  const people = new Map<string, { first: number; events: number }>()
  const name = event ?? anyEvent
  const asked = { name, property, segmentId: question.segmentId, ...utcDays(question) }
  for (const { contact_id, day, values, ...packed } of await listHourly(db, scope, asked)) {
    const hours = values === null ? hoursOf(packed) : countsOf(values, value)
    for (const [hour, count] of hours) {
      const local = question.local.at(day, hour).day
      if (local < question.from || local > question.to) continue
      const at = Date.parse(`${day}T00:00:00Z`) + hour * 3_600_000
      const known = people.get(contact_id) ?? { first: at, events: 0 }
      people.set(contact_id, { first: Math.min(known.first, at), events: known.events + count })
    }
  }
  return [...people].map(([id, { first, events }]) => ({ id, first_at: new Date(first).toISOString(), events }))
}

const countsOf = (values: Record<string, StoredCounts>, value: string): [number, number][] =>
  Object.hasOwn(values, value) ? hourlyCounts(values[value] ?? []) : []

async function ofFunnel(
  db: Db,
  scope: EnvironmentScope,
  question: Question,
  { step, outcome, ...funnel }: NonNullable<Point['funnel']>,
): Promise<Person[]> {
  if (step > funnel.steps.length) invalid('funnel.step', 'must be one of the steps')
  if (step === 1 && outcome === 'dropped') invalid('funnel.outcome', 'of the first step must be reached')
  const attempts = await attemptsOf(db, scope, question, funnel)
  const wanted = (reached: number) => (outcome === 'reached' ? reached >= step : reached === step - 1)
  const found = [...attempts].filter(([, times]) => wanted(times.length))
  const ids = await contactsOf(
    db,
    scope,
    found.map(([number]) => number),
  )
  return found.flatMap(([number, times]) => {
    const id = ids.get(number)
    return id === undefined ? [] : { id, first_at: new Date(times[0] as number).toISOString(), events: times.length }
  })
}

async function ofImpact(
  db: Db,
  scope: EnvironmentScope,
  { segmentId }: Question,
  { group, converted, ...asked }: NonNullable<Point['impact']>,
  now: Date,
): Promise<Person[]> {
  const inSegment = segmentId === null ? {} : { segment_id: segmentId }
  const { reached, others } = await measuredGroups(db, scope, { ...asked, ...inSegment }, now)
  return (group === 'reached' ? reached : others)
    .filter(({ goals }) => converted === undefined || goals.length > 0 === converted)
    .map(({ id, goals }) => ({
      id,
      first_at: goals.length === 0 ? null : new Date(Math.min(...goals)).toISOString(),
      events: goals.length,
    }))
}

async function ofCohort(
  db: Db,
  scope: EnvironmentScope,
  { from, local, segmentId }: Question,
  { offset, ...cohort }: NonNullable<Point['cohort']>,
): Promise<Person[]> {
  const starts = [startOf(from, cohort.interval)]
  while (starts.length <= offset) starts.push(nextStart(starts.at(-1) as string, cohort.interval))
  const cohorts = cohortsAt(local, starts, cohort, segmentId)
  const ids = await listReturning(db, scope, cohorts, { cohort: 0, period: offset })
  const start = starts[offset] as string
  const days = { from: start, to: addDays(nextStart(start, cohort.interval), -1) }
  const active = new Map(
    (
      await ofEvent(db, scope, { local, segmentId, ...days } as Question, {
        ...days,
        ...(cohort.return_event !== undefined && { event: cohort.return_event }),
      })
    ).map((person) => [person.id, person]),
  )
  return ids.map((id) => active.get(id) ?? { id, first_at: null, events: 0 })
}
