import { texts } from '../../../texts/analytics-reports.ts'
import type { ChartRow, ChartSeries } from '../../../ui/charts/chart-data.ts'
import { lastDayOf, type PointInterval, pointLabel, pointTitle, todayIn } from '../../../ui/charts/point-labels.ts'

interface Period {
  to: string
  time_zone: string
  interval: PointInterval | null
}

interface MetricPoint {
  start: string
  value: number
  previous: number | null
}

/** Points that are not over yet end today or later. */
export const isOpen = (start: string, { interval, time_zone }: Pick<Period, 'interval' | 'time_zone'>): boolean =>
  lastDayOf(start, interval ?? 'day') >= todayIn(time_zone)

export const rowOf = (start: string, period: Period, values: ChartRow['values']): ChartRow => ({
  key: start,
  label: pointLabel(start, period.interval ?? 'day'),
  title: pointTitle(start, period.interval ?? 'day'),
  values,
  isOpen: isOpen(start, period),
})

export const metricRows = (points: readonly MetricPoint[], period: Period): ChartRow[] =>
  points.map(({ start, value, previous }) => rowOf(start, period, { value, previous }))

/** This period, and the one before if it was asked for. */
export const metricSeries = (label: string, hasPrevious: boolean): ChartSeries[] => [
  ...(hasPrevious
    ? [{ key: 'previous', label: texts.periodBefore, color: 'var(--ui-chart-prev)', isPrevious: true }]
    : []),
  { key: 'value', label, color: 'var(--ui-chart-1)' },
]
