import { texts } from '../../texts/flags.ts'
import { locale } from '../../texts/locale.ts'
import '@mantine/charts/styles.layer.css'
import { BarChart } from '@mantine/charts'
import type { Exposures, Measure } from './flag.ts'

const dayFormat = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' })

const colors = [
  'var(--ui-chart-1)',
  'var(--ui-chart-prev)',
  'var(--mantine-color-green-6)',
  'var(--mantine-color-amber-5)',
  'var(--mantine-color-red-5)',
]

/** Each day a bar, each variant its share of it. */
export default function ExposureChart({ exposures, measure }: { exposures: Exposures; measure: Measure }) {
  const names = exposures.variants.map(({ variant }) => variant)
  const rows = exposures.days.map((day) => ({
    date: dayFormat.format(new Date(day.day)),
    ...Object.fromEntries(names.map((name) => [name, day[measure][name] ?? 0])),
  }))
  const totals = exposures.variants.map((variant) => `${variant.variant} ${variant[measure].toLocaleString(locale)}`)
  return (
    <div
      role="img"
      aria-label={
        measure === 'answers'
          ? texts.evaluationsInTheLastCountDays(rows.length, totals.join(', '))
          : texts.peopleInTheLastCountDays(rows.length, totals.join(', '))
      }
    >
      <BarChart
        h={200}
        data={rows}
        dataKey="date"
        type="stacked"
        gridAxis="x"
        gridColor="var(--ui-line)"
        textColor="var(--mantine-color-dimmed)"
        strokeDasharray="0"
        tickLine="none"
        withLegend
        series={names.map((name, index) => ({ name, color: colors[index % colors.length] as string }))}
        barProps={{ isAnimationActive: false, maxBarSize: 26 }}
        valueFormatter={(value) => value.toLocaleString(locale)}
        yAxisProps={{ width: 48, allowDecimals: false }}
        xAxisProps={{ minTickGap: 30, tickMargin: 10 }}
      />
    </div>
  )
}
