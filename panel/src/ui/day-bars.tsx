import { locale } from '../texts/locale.ts'
import { texts } from '../texts/ui.ts'
import '@mantine/charts/styles.layer.css'
import { BarChart } from '@mantine/charts'

const dayFormat = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' })

interface DayBarsProps {
  name: string
  unit: string | null
  days: readonly { day: string; total: number }[]
  height: number
}

/** Each day a bar. */
export default function DayBars({ name, unit, days, height }: DayBarsProps) {
  const label = unit ?? texts.used
  const rows = days.map(({ day, total }) => ({ date: dayFormat.format(new Date(day)), [label]: total }))
  const highest = Math.max(0, ...days.map(({ total }) => total))
  return (
    <div role="img" aria-label={texts.nameInTheLastCountDaysUp(name, days.length, highest.toLocaleString(locale))}>
      <BarChart
        h={height}
        data={rows}
        dataKey="date"
        gridAxis="x"
        gridColor="var(--ui-line)"
        textColor="var(--mantine-color-dimmed)"
        strokeDasharray="0"
        tickLine="none"
        series={[{ name: label, color: 'var(--ui-chart-1)' }]}
        barProps={{ isAnimationActive: false, maxBarSize: 26 }}
        valueFormatter={(value) => value.toLocaleString(locale)}
        yAxisProps={{ width: 56, allowDecimals: false }}
        xAxisProps={{ minTickGap: 30, tickMargin: 10 }}
      />
    </div>
  )
}
