import { locale } from '../../texts/locale.ts'
/** A line or a part of the bars. */
export interface ChartSeries {
  key: string
  label: string
  /** A variable of the theme, such as `var(--ui-chart-1)`. */
  color: string
  /** The values of a period before: dashed, and without a marker of its own. */
  isPrevious?: boolean
}

export interface ChartRow {
  /** Names the point: the first day of it. */
  key: string
  /** On the axis. */
  label: string
  /** Where there is room for it; the label by default. */
  title?: string
  values: Readonly<Record<string, number | null>>
  /** It is not over yet: drawn dotted. */
  isOpen?: boolean
}

export interface ChartProps {
  /** The subject of the chart, for its table and for screen readers. */
  label: string
  kind?: 'line' | 'area' | 'bars' | 'stack'
  series: readonly ChartSeries[]
  rows: readonly ChartRow[]
  format?: (value: number) => string
  /** On the axis, where there is little room. */
  axisFormat?: (value: number) => string
  /** The smallest step of the axis: 100 for an amount in minor units that is counted by the unit. */
  unit?: number
  height?: number
  /** Charts of one name share the crosshair. They have the same points. */
  sync?: string
  /** Opens what is behind a point. */
  onPoint?: ((row: ChartRow) => void) | undefined
  /** Says what a click on a point opens. */
  pointHint?: string
  /** Shows the table in place of the drawing. */
  isTable?: boolean
}

export const chartColors = [1, 2, 3, 4, 5, 6].map((number) => `var(--ui-chart-${number})`)
export const colorAt = (index: number): string => chartColors[index % chartColors.length] ?? 'var(--ui-chart-1)'

/** At least as large, and easy to count by. */
export function roundStep(least: number, isWhole = true): number {
  const power = 10 ** Math.floor(Math.log10(isWhole ? Math.max(least, 1) : least))
  return [1, 2, 5, 10].map((times) => times * power).find((step) => step >= least) ?? power
}

/** Returns the lines of the grid: from zero, or below it if there are negative values. */
export function gridLines(values: readonly number[], unit = 1): number[] {
  const most = Math.max(0, ...values)
  const least = Math.min(0, ...values)
  const step = roundStep(Math.max((most - least) / 4 / unit, Number.EPSILON)) * unit
  const [from, to] = [Math.floor(least / step), Math.max(Math.ceil(most / step), least < 0 ? 0 : 1)]
  return Array.from({ length: to - from + 1 }, (_, index) => (from + index) * step)
}

/** Drops the points before the first value, so that a chart begins where its data does. At least two are left. */
export function fromFirstValue(rows: readonly ChartRow[]): ChartRow[] {
  const first = rows.findIndex(({ values }) => Object.values(values).some((value) => (value ?? 0) !== 0))
  return first <= 0 ? [...rows] : rows.slice(Math.min(first, Math.max(0, rows.length - 2)))
}

export const hasValues = (rows: readonly ChartRow[]): boolean =>
  rows.some(({ values }) => Object.values(values).some((value) => (value ?? 0) !== 0))

export const number = (value: number): string => value.toLocaleString(locale)

/** A share of one, such as 12.5%. */
export const percent = (share: number | null): string =>
  share === null ? '–' : `${(share * 100).toLocaleString(locale, { maximumFractionDigits: share < 0.1 ? 1 : 0 })}%`
