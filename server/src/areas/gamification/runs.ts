import { days } from '../../platform/clock.ts'
import type { StreakPer } from './rules.ts'

/** Consecutive days, or Mondays of consecutive weeks: the first and the last, such as `2026-11-15`. */
export interface Run {
  readonly first_on: string
  readonly last_on: string
}

const stepMs = (per: StreakPer): number => days(per === 'day' ? 1 : 7)
const timeOf = (day: string): number => Date.parse(`${day}T00:00:00Z`)
const dayAt = (time: number): string => new Date(time).toISOString().slice(0, 10)

/** Returns the day this many steps later or earlier. */
export const shifted = (day: string, per: StreakPer, steps: number): string => dayAt(timeOf(day) + steps * stepMs(per))

export const lengthOf = ({ first_on, last_on }: Run, per: StreakPer): number =>
  (timeOf(last_on) - timeOf(first_on)) / stepMs(per) + 1

export const runOf = (day: string): Run => ({ first_on: day, last_on: day })

/** Returns the fewest runs that cover the same days. Overlapping and adjacent runs are joined. */
export function unitedRuns(runs: readonly Run[], per: StreakPer): Run[] {
  const united: Run[] = []
  for (const run of runs.toSorted((a, b) => (a.first_on < b.first_on ? -1 : 1))) {
    const before = united.at(-1)
    if (before === undefined || run.first_on > shifted(before.last_on, per, 1)) united.push(run)
    else if (run.last_on > before.last_on) united[united.length - 1] = { ...before, last_on: run.last_on }
  }
  return united
}

interface StreakNow {
  /** The length of the run that ends in this period, or in the previous one and can still be continued. */
  readonly current: number
  readonly longest: number
  /** Whether it happened in this day or week already. */
  readonly kept: boolean
}

export function streakAt(runs: readonly Run[], per: StreakPer, today: string): StreakNow {
  const last = runs.toSorted((a, b) => (a.last_on < b.last_on ? 1 : -1))[0]
  const goesOn = last !== undefined && last.last_on >= shifted(today, per, -1)
  return {
    current: goesOn ? lengthOf(last, per) : 0,
    longest: Math.max(0, ...runs.map((run) => lengthOf(run, per))),
    kept: last !== undefined && last.last_on >= today,
  }
}
