import { texts } from '../../texts/charts.ts'
import { type ChartRow, type ChartSeries, number } from './chart-data.ts'
import s from './charts.module.css'

interface ChartTipProps {
  row: ChartRow | undefined
  series: readonly ChartSeries[]
  format?: (value: number) => string
  /** Says what a click opens. */
  hint: string | null
}

/** The values of a point, beside the crosshair. */
export const ChartTip = ({ row, series, format = number, hint }: ChartTipProps) =>
  row && (
    <div className={s.tip}>
      <div className={s.tipTitle}>
        {row.title ?? row.label}
        {row.isOpen && texts.soFarTip}
      </div>
      {series.map(({ key, label, color, isPrevious }) => {
        const value = row.values[key]
        return value === null || value === undefined ? null : (
          <div key={key} className={s.tipRow}>
            <i style={{ borderColor: color }} data-previous={isPrevious} />
            {label}
            <b>{format(value)}</b>
          </div>
        )
      })}
      {hint && <div className={s.tipHint}>{hint}</div>}
    </div>
  )
