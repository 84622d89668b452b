import { hourMs } from '../people/local-days.ts'

/** Events of a person on a UTC day with one value of a property. */
export interface ValueCounts {
  /** Hour → count. */
  hours: Record<string, number>
  /** Milliseconds of the day, sorted; as many as are stored of a name. */
  times: number[]
}

/** All times, or the counts with the first times. Counts alone were stored before conditions on steps existed. */
export type StoredCounts = number[] | ValueCounts | Record<string, number>

const isWhole = (stored: object): stored is ValueCounts => Object.hasOwn(stored, 'times')

export function readCounts(stored: StoredCounts): ValueCounts {
  if (!Array.isArray(stored)) return isWhole(stored) ? stored : { hours: stored, times: [] }
  const hours: Record<string, number> = {}
  for (const time of stored) {
    const hour = Math.floor(time / hourMs)
    hours[hour] = (hours[hour] ?? 0) + 1
  }
  return { hours, times: stored }
}

export function writeCounts(counts: ValueCounts): StoredCounts {
  const total = Object.values(counts.hours).reduce((sum, count) => sum + count, 0)
  return total === counts.times.length ? counts.times : counts
}

/** Returns how many events there were in each hour. */
export const hourlyCounts = (stored: StoredCounts): [hour: number, count: number][] =>
  Object.entries(readCounts(stored).hours).map(([hour, count]) => [Number(hour), count])
