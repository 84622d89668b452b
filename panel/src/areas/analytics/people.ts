import type { Input, Output } from '@userkeep/client'
import { useScreen } from '../../app/screen-search.ts'
import type { ChartRow } from '../../ui/charts/chart-data.ts'
import { lastDayOf, type PointInterval } from '../../ui/charts/point-labels.ts'

export const peopleRead = 'POST /v1/organization/analytics/people'
/** The selection of people behind a point: an event on days, a step of a funnel, or a cell of retention. */
export type Point = Input<typeof peopleRead>['body']
export type AnalyticsPerson = Output<typeof peopleRead>['people'][number]

/** A point and its title, as the URL carries them. */
export interface NamedPoint {
  title: string
  point: Point
}

/** Opens the people behind a point. The URL names it, so that a link shows the same people. */
export function useOpenPeople(): (title: string, point: Point) => void {
  const screen = useScreen()
  return (title, point) => screen.set({ point: JSON.stringify({ title, point }) })
}

export function namedPoint(text: string | undefined): NamedPoint | null {
  try {
    const parsed = JSON.parse(text ?? 'null') as NamedPoint | null
    return parsed?.point ? parsed : null
  } catch {
    return null
  }
}

interface Days {
  from: string
  to: string
}

/** Returns the days of a point, within the period. */
export function daysOf(row: Pick<ChartRow, 'key'>, interval: PointInterval, period: Days): Days {
  const from = row.key.slice(0, 10)
  const last = lastDayOf(row.key, interval)
  return { from: [from, period.from].sort().at(-1) ?? from, to: [last, period.to].sort()[0] ?? last }
}
