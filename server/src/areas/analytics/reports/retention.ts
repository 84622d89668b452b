import type { analytics } from '@userkeep/contract'
import { cohortCount } from '@userkeep/contract/areas/analytics'
import type { Db } from '../../../platform/db/sql.ts'
import type { Verb } from '../../../platform/http/call.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { highestNumber } from '../packed/by-person.ts'
import { type Grain, type LocalHours, nextStart, periodHours, startBefore, startOf } from '../people/local-days.ts'
import { anyEvent } from '../rules.ts'
import { type Cohorts, readCohorts } from '../store/lifecycle.sql.ts'
import { readHours } from '../store/packed.sql.ts'
import { endOf, localDayOf, type Question, questionOf } from './question.ts'

interface RetentionAsked {
  interval?: Grain
  event?: string
  return_event?: string
}

export const getRetention: Verb<typeof analytics.routes.retention> = async ({ db, scope, query, now }) => {
  const { interval, event, return_event, ...period } = query
  return retentionOf(db, scope, await questionOf(db, scope, period, now), query, now)
}

/** Returns the cohorts that begin at these periods, and the hours of each period. */
export function cohortsAt(
  local: LocalHours,
  starts: readonly string[],
  { interval = 'week', event, return_event }: RetentionAsked,
  segmentId: string | null,
): Cohorts {
  const after = nextStart(starts.at(-1) as string, interval)
  const { parts, begins } = periodHours(local, interval, [...starts, after], endOf(after, interval))
  return {
    event: event ?? anyEvent,
    name: return_event ?? anyEvent,
    segmentId,
    parts: parts.filter(({ period }) => period < starts.length),
    begins,
  }
}

/** Returns the starts of twelve periods, oldest first. */
const cohortStarts = (last: string, interval: Grain): string[] =>
  Array.from({ length: cohortCount }, (_, index) => startBefore(last, interval, cohortCount - 1 - index))

/** Returns by number in which periods a person was active, a bit each. */
async function presenceOf(db: Db, scope: EnvironmentScope, { name, parts }: Cohorts): Promise<Uint16Array> {
  const days = parts.map(({ day }) => day).toSorted()
  const [from, to] = [days[0] as string, days.at(-1) as string]
  const partsOf = Map.groupBy(parts, ({ day }) => day)
  const read = await readHours(db, scope, { names: [name], from, to })
  const present = new Uint16Array(highestNumber(read) + 1)
  for (const { day, numbers, values } of read) {
    for (const { mask, period } of partsOf.get(day) ?? []) {
      for (let at = 0; at < numbers.length; at++) {
        if ((values[at] as number) & mask) {
          const number = numbers[at] as number
          present[number] = (present[number] as number) | (1 << period)
        }
      }
    }
  }
  return present
}

export async function retentionOf(
  db: Db,
  scope: EnvironmentScope,
  { to, local, segmentId }: Question,
  asked: RetentionAsked,
  now: Date,
) {
  const { interval = 'week', event, return_event } = asked
  const starts = cohortStarts(startOf(to, interval), interval)
  const cohorts = cohortsAt(local, starts, asked, segmentId)
  const [members, present] = await Promise.all([readCohorts(db, scope, cohorts), presenceOf(db, scope, cohorts)])
  const today = localDayOf(local, now)
  return {
    time_zone: local.timeZone,
    interval,
    event: event ?? null,
    return_event: return_event ?? null,
    cohorts: starts.map((start, cohort) => {
      const numbers = members.get(cohort) ?? new Int32Array()
      const size = numbers.length
      const periods = starts.slice(cohort).map((period, offset) => {
        const bit = 1 << (cohort + offset)
        const people = numbers.reduce((count, number) => count + ((present[number] ?? 0) & bit ? 1 : 0), 0)
        const share = size === 0 ? null : people / size
        return { offset, people, share, is_complete: endOf(period, interval) < today }
      })
      return { start, size, periods }
    }),
  }
}
