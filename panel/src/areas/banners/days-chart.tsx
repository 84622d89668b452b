import { texts } from '../../texts/banners.ts'
import { locale } from '../../texts/locale.ts'
import '@mantine/charts/styles.layer.css'
import { BarChart } from '@mantine/charts'
import type { BannerDays } from './banner.ts'

const dayFormat = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' })

const series = [
  { name: 'seen', label: texts.impressions, color: 'var(--ui-chart-1)' },
  { name: 'clicked', label: texts.clicked, color: 'var(--mantine-color-green-6)' },
  { name: 'dismissed', label: texts.dismissed, color: 'var(--ui-chart-prev)' },
] as const

/** First-time actions per day. */
export default function DaysChart({ days: { days } }: { days: BannerDays }) {
  const rows = days.map(({ day, ...counts }) => ({ date: dayFormat.format(new Date(day)), ...counts }))
  const totals = series.map(({ name, label }) => `${label} ${days.reduce((sum, day) => sum + day[name], 0)}`)
  return (
    <div role="img" aria-label={texts.newPeopleInTheLastCountDays(rows.length, totals.join(', '))}>
      <BarChart
        h={190}
        mt={14}
        data={rows}
        dataKey="date"
        gridAxis="x"
        gridColor="var(--ui-line)"
        textColor="var(--mantine-color-dimmed)"
        strokeDasharray="0"
        tickLine="none"
        withLegend
        series={series.map((one) => ({ ...one }))}
        barProps={{ isAnimationActive: false, maxBarSize: 18 }}
        valueFormatter={(value) => value.toLocaleString(locale)}
        yAxisProps={{ width: 44, allowDecimals: false }}
        xAxisProps={{ minTickGap: 30, tickMargin: 10 }}
      />
    </div>
  )
}
