import { texts } from '../../../texts/campaigns-report.ts'
import { locale } from '../../../texts/locale.ts'
import '@mantine/charts/styles.layer.css'
import { LineChart } from '@mantine/charts'
import { type Campaign, number, type Report } from '../campaign.ts'

const dayFormat = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' })
const hourFormat = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', hour: 'numeric' })

const day = 24 * 60 * 60 * 1000

/** The report is by hour for a week, and then by day. */
const isByDay = ({ over_time: rows }: Report) => rows.length > 1 && rows.every(({ at }) => Date.parse(at) % day === 0)

function seriesOf({ channel, tracking, goal }: Campaign) {
  return [
    { name: texts.sent, color: 'var(--ui-chart-1)', of: 'sent' as const },
    ...(tracking.opens ? [{ name: texts.opened, color: 'var(--ui-chart-prev)', of: 'opened' as const }] : []),
    ...(tracking.clicks
      ? [{ name: texts.clicked, color: 'var(--mantine-color-amber-5)', of: 'clicked' as const }]
      : []),
    ...(goal ? [{ name: texts.converted, color: 'var(--mantine-color-green-6)', of: 'converted' as const }] : []),
    ...(channel === 'email'
      ? [{ name: texts.unsubscribed, color: 'var(--mantine-color-red-5)', of: 'unsubscribed' as const }]
      : []),
  ]
}

export default function TimeChart({ campaign, report }: { campaign: Campaign; report: Report }) {
  const series = seriesOf(campaign)
  const format = isByDay(report) ? dayFormat : hourFormat
  // Most is sent within the first hour. Added up, what people did afterwards stands beside it on one scale.
  const sums: Record<string, number> = {}
  const rows = report.over_time.map((row) => {
    for (const { name, of } of series) sums[name] = (sums[name] ?? 0) + row[of]
    return { date: format.format(new Date(row.at)), ...sums }
  })
  const totals = series.map(({ name, of }) => `${name.toLowerCase()} ${number(report.totals[of])}`)
  return (
    <div role="img" aria-label={texts.overTimeTotals(totals.join(', '))}>
      <LineChart
        h={220}
        data={rows}
        dataKey="date"
        gridAxis="x"
        gridColor="var(--ui-line)"
        textColor="var(--mantine-color-dimmed)"
        strokeDasharray="0"
        tickLine="none"
        withLegend
        series={series.map(({ name, color }) => ({ name, color }))}
        curveType="linear"
        withDots={rows.length === 1}
        strokeWidth={2}
        lineProps={{ isAnimationActive: false }}
        valueFormatter={number}
        yAxisProps={{ width: 56, allowDecimals: false }}
        xAxisProps={{ minTickGap: 30, tickMargin: 10 }}
      />
    </div>
  )
}
