import { VisuallyHidden } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { texts } from '../../texts/charts.ts'
import { type ChartProps, type ChartSeries, number } from './chart-data.ts'
import { ChartRows, ChartTable } from './chart-table.tsx'
import s from './charts.module.css'

// The drawing of charts weighs more than all the rest of a screen.
const Drawing = lazy(() => import('./drawing.tsx'))

/** Values over time, drawn or as a table. A screen reader always gets the table. */
export function Chart(props: ChartProps) {
  const { height = 220, isTable = false } = props
  if (isTable) return <ChartTable {...props} />
  return (
    <div className={s.chart} style={{ minHeight: height }}>
      <Suspense fallback={<ChartSkeleton height={height} />}>
        <div aria-hidden>
          <Drawing {...props} height={height} />
        </div>
      </Suspense>
      <VisuallyHidden>
        <ChartRows {...props} onPoint={undefined} />
      </VisuallyHidden>
    </div>
  )
}

/** The grid alone. */
export const ChartSkeleton = ({ height = 220 }: { height?: number }) => (
  <div className={s.skeleton} style={{ height }} role="status" aria-label={texts.loading} aria-busy />
)

interface LegendProps {
  series: readonly ChartSeries[]
  /** A value beside each name. */
  values?: Readonly<Record<string, number>>
  format?: (value: number) => string
}

export const Legend = ({ series, values, format = number }: LegendProps) => (
  <ul className={s.legend} aria-label={texts.legend}>
    {series.map(({ key, label, color, isPrevious }) => (
      <li key={key}>
        <i style={{ borderColor: color }} data-previous={isPrevious} />
        {label}
        {values?.[key] !== undefined && <b>{format(values[key])}</b>}
      </li>
    ))}
  </ul>
)
