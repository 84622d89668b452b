import type { Db } from '../../../platform/db/sql.ts'
import { addDays, type Grain, nextStart, startOf } from '../people/local-days.ts'
import { countPeople, type PeopleCount, type PersonSet } from '../people/person-set.ts'
import { countSets, listSets } from '../store/sets.sql.ts'
import type { Environment } from '../store/state.sql.ts'
import { type Days, endOf, pointsOf } from './question.ts'

interface Subject {
  names: readonly string[]
  property: string
  values?: readonly string[]
}

export const subjectKey = (name: string, value: string): string => JSON.stringify([name, value])

/** Returns the whole months of a period, and its days outside of them. */
function coverOf({ from, to }: Days): { months: string[]; days: string[] } {
  const [months, days]: [string[], string[]] = [[], []]
  for (let day = from; day <= to; ) {
    const isWhole = day === startOf(day, 'month') && endOf(day, 'month') <= to
    ;(isWhole ? months : days).push(day)
    day = isWhole ? nextStart(day, 'month') : addDays(day, 1)
  }
  return { months, days }
}

/** Counts the distinct people of a period, by name and value. */
export async function countInPeriod(
  db: Db,
  scope: Environment,
  subject: Subject,
  period: Days,
): Promise<Map<string, PeopleCount>> {
  const { months, days } = coverOf(period)
  const sets = await Promise.all([
    listSets(db, scope, subject, 'month', months),
    listSets(db, scope, subject, 'day', days),
  ])
  const groups = Map.groupBy(sets.flat(), ({ name, value }) => subjectKey(name, value))
  return new Map([...groups].map(([key, some]) => [key, countPeople(some.map(({ set }) => set))]))
}

const laterOf = (a: string, b: string) => [a, b].sort()[1] as string
const earlierOf = (a: string, b: string) => [a, b].sort()[0] as string

/** Counts the distinct people of each point, by name and value. */
export async function countByPoint(
  db: Db,
  scope: Environment,
  subject: Subject,
  period: Days & { grain: Grain },
): Promise<Map<string, Map<string, PeopleCount>>> {
  const counts = new Map<string, Map<string, PeopleCount>>()
  const put = (key: string, start: string, count: PeopleCount) => {
    const points = counts.get(key) ?? new Map<string, PeopleCount>()
    counts.set(key, points.set(start, count))
  }
  const whole = (start: string) => start >= period.from && endOf(start, period.grain) <= period.to
  const starts = pointsOf(period, period.grain)
  const found = await countSets(db, scope, subject, {
    grain: period.grain,
    from: starts[0] ?? period.from,
    to: period.to,
  })
  for (const { name, value, start, people, estimated } of found) {
    if (whole(start)) put(subjectKey(name, value), start, { people, estimated })
  }
  for (const start of starts.filter((one) => !whole(one))) {
    const end = endOf(start, period.grain)
    const clipped = { from: laterOf(start, period.from), to: earlierOf(end, period.to) }
    for (const [key, count] of await countInPeriod(db, scope, subject, clipped)) put(key, start, count)
  }
  return counts
}

/** Reads the people of each day of a period, for windows that move over them. */
export async function dailySets(db: Db, scope: Environment, name: string, { from, to }: Days) {
  const days = pointsOf({ from, to }, 'day')
  const sets = await listSets(db, scope, { names: [name], property: '' }, 'day', days)
  return new Map<string, PersonSet>(sets.map(({ start, set }) => [start, set]))
}
