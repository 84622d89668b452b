import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { hourlyCounts } from '../counting/value-counts.ts'
import { type Grain, pointOf } from '../people/local-days.ts'
import type { PeopleCount } from '../people/person-set.ts'
import { hoursOf } from '../store/activity.sql.ts'
import { readCounters } from '../store/counters.sql.ts'
import { listHourly } from '../store/hourly.sql.ts'
import { countByPoint, countInPeriod, subjectKey } from './people-counts.ts'
import { type Days, type Question, utcDays } from './question.ts'

interface Tallied {
  /** An event name; null: each name. */
  name: string | null
  /** A property that splits the count by value, or '' for none. */
  property: string
}

/** Events and people of one name or value. */
export interface Tally {
  name: string
  value: string
  events: number
  people: PeopleCount
  points: Map<string, { events: number; people: PeopleCount }>
}

export const nobody: PeopleCount = { people: 0, estimated: false }

interface Sum {
  name: string
  value: string
  events: number
  points: Map<string, number>
}

interface Asked extends Tallied {
  limit: number
  period?: Days
  /** Counts people by point and in total, or less where less is shown. */
  people?: 'by point' | 'in total' | 'not'
}

/** Counts events and people by name or value, most events first and at most `limit`. */
export async function tally(
  db: Db,
  scope: EnvironmentScope,
  question: Question,
  of: Asked,
): Promise<{ tallies: Tally[]; hasMore: boolean }> {
  const period = of.period ?? question
  const grain = question.interval
  if (question.segmentId !== null) {
    const { kept, hasMore } = cut((await groupPeople(db, scope, question, of, period)).values(), of.limit)
    return { tallies: kept.map(toTally), hasMore }
  }
  const sums = cut(await sumCounters(db, scope, question, of, period), of.limit)
  const counted =
    of.people === 'not'
      ? noCounts
      : grain === 'hour'
        ? exactCounts(await groupPeople(db, scope, question, of, period))
        : await setCounts(db, scope, { ...of, sums: sums.kept }, { ...period, grain })
  const tallies = sums.kept.map(({ name, value, events, points }) => {
    const people = counted(subjectKey(name, value))
    const at = (start: string) => people?.points.get(start) ?? nobody
    return {
      ...{ name, value, events, people: people?.total ?? nobody },
      points: new Map([...points].map(([start, count]) => [start, { events: count, people: at(start) }])),
    }
  })
  return { tallies, hasMore: sums.hasMore }
}

type CountsOf = (key: string) => { total: PeopleCount; points: Map<string, PeopleCount> } | undefined

const noCounts: CountsOf = () => undefined

async function setCounts(
  db: Db,
  scope: EnvironmentScope,
  { property, sums, people = 'by point' }: Tallied & Pick<Asked, 'people'> & { sums: readonly Sum[] },
  period: Days & { grain: Grain },
): Promise<CountsOf> {
  const subject = {
    names: [...new Set(sums.map(({ name }) => name))],
    property,
    ...(property !== '' && { values: sums.map(({ value }) => value) }),
  }
  const [points, total] = await Promise.all([
    people === 'by point' ? countByPoint(db, scope, subject, period) : new Map(),
    countInPeriod(db, scope, subject, period),
  ])
  return (key) => ({ total: total.get(key) ?? nobody, points: points.get(key) ?? new Map() })
}

const exactCounts =
  (groups: ReadonlyMap<string, Group>): CountsOf =>
  (key) => {
    const group = groups.get(key)
    return (
      group && {
        total: exactly(group.people),
        points: new Map([...group.points].map(([start, { people }]) => [start, exactly(people)])),
      }
    )
  }

function cut<T extends { events: number; name: string; value: string }>(sums: Iterable<T>, limit: number) {
  const sorted = [...sums].sort((a, b) => b.events - a.events || compare(a.name, b.name) || compare(a.value, b.value))
  return { kept: sorted.slice(0, limit), hasMore: sorted.length > limit }
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0)

/** Adds up the hours that are in the local days of a period. */
async function sumCounters(
  db: Db,
  scope: EnvironmentScope,
  { local, interval }: Question,
  { name, property }: Tallied,
  period: Days,
): Promise<Sum[]> {
  const sums = new Map<string, Sum>()
  for (const row of await readCounters(db, scope, { name, property, ...utcDays(period) })) {
    const sum = sums.get(subjectKey(row.name, row.value)) ?? {
      name: row.name,
      value: row.value,
      events: 0,
      points: new Map(),
    }
    for (const [hour, count] of row.hours.entries()) {
      if (count === 0) continue
      const at = local.at(row.day, hour)
      if (at.day < period.from || at.day > period.to) continue
      const point = pointOf(at, interval)
      sum.events += count
      sum.points.set(point, (sum.points.get(point) ?? 0) + count)
    }
    if (sum.events > 0) sums.set(subjectKey(row.name, row.value), sum)
  }
  return [...sums.values()]
}

/** Counts people from the activity of each person: exact, and slower. */
async function groupPeople(
  db: Db,
  scope: EnvironmentScope,
  question: Question,
  of: Tallied,
  period: Days,
): Promise<Map<string, Group>> {
  const groups = new Map<string, Group>()
  const rows = await listHourly(db, scope, { ...of, segmentId: question.segmentId, ...utcDays(period) })
  for (const { name, day, contact_id, values, ...packed } of rows) {
    const hourly: [string, [number, number][]][] =
      values === null
        ? [['', [...hoursOf(packed)]]]
        : Object.entries(values).map(([value, counts]) => [value, hourlyCounts(counts)])
    for (const [value, hours] of hourly) {
      for (const [hour, count] of hours) {
        const at = question.local.at(day, hour)
        if (at.day < period.from || at.day > period.to) continue
        const group = groups.get(subjectKey(name, value)) ?? emptyGroup(name, value)
        groups.set(subjectKey(name, value), group)
        addToGroup(group, pointOf(at, question.interval), contact_id, count)
      }
    }
  }
  return groups
}

const emptyGroup = (name: string, value: string) => ({
  ...{ name, value, events: 0 },
  people: new Set<string>(),
  points: new Map<string, { events: number; people: Set<string> }>(),
})
type Group = ReturnType<typeof emptyGroup>

function addToGroup(group: Group, point: string, contactId: string, count: number): void {
  const at = group.points.get(point) ?? { events: 0, people: new Set<string>() }
  group.points.set(point, at)
  at.events += count
  at.people.add(contactId)
  group.events += count
  group.people.add(contactId)
}

const exactly = (people: Set<string>): PeopleCount => ({ people: people.size, estimated: false })

const toTally = ({ name, value, events, people, points }: Group): Tally => ({
  ...{ name, value, events, people: exactly(people) },
  points: new Map([...points].map(([start, at]) => [start, { events: at.events, people: exactly(at.people) }])),
})
