import { locale } from '../../texts/locale.ts'
import { texts } from '../../texts/overview.ts'
import '@mantine/charts/styles.layer.css'
import { LineChart } from '@mantine/charts'
import { useMediaQuery } from '@mantine/hooks'
import { type MetricName, metrics, type Overview } from './metric.ts'
import s from './overview.module.css'

type Points = Overview[MetricName]['points']

const dayFormat = new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' })
const shown = (count: number) => count.toLocaleString(locale)

interface Row {
  date: string
  count: number
  previous: number
}

/** At least as large, and easy to count by. */
function roundStep(least: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(least, 1)))
  return [1, 2, 5, 10].map((times) => times * power).find((step) => step >= least) ?? power
}

/** The lines of the grid: from nothing, unless all happens far above. Then the movement is what one wants to see. */
function gridLines(rows: Row[]): number[] {
  const over = rows.flatMap(({ count, previous }, index) =>
    index === rows.length - 1 ? [previous] : [count, previous],
  )
  const most = Math.max(...over, rows.at(-1)?.count ?? 0, 4)
  const least = Math.min(...over)
  const from = least > most * 0.6 ? least - (most - least) * 0.2 : 0
  const step = roundStep((most - from) / 4)
  const low = Math.floor(from / step) * step
  return Array.from({ length: Math.ceil((most - low) / step) + 1 }, (_, index) => low + index * step)
}

/** Today is not over: its line is dotted, and left out while there is less of it than the picture shows. */
const drawn = (rows: Row[], low: number) =>
  rows.map(({ count, ...row }, index) => {
    const isToday = index === rows.length - 1
    const isDotted = index >= rows.length - 2 && (rows.at(-1)?.count ?? 0) >= low
    return { ...row, current: isToday ? null : count, today: isDotted ? count : null }
  })

export default function Trend({ metric, points }: { metric: MetricName; points: Points }) {
  const isNarrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  const rows = points.map(({ day, count, previous_count }) => ({
    date: dayFormat.format(new Date(day)),
    count,
    previous: previous_count,
  }))
  const lines = gridLines(rows)
  const low = lines[0] ?? 0
  const every = Math.ceil(rows.length / (isNarrow ? 4 : 8))
  const ticks = rows.filter((_, index) => (rows.length - 1 - index) % every === 0).map(({ date }) => date)
  const first = rows[0]?.count ?? 0
  const last = rows.at(-1)?.count ?? 0
  return (
    <div
      role="img"
      aria-label={texts.labelLastCountDaysFromFirst(metrics[metric].label, rows.length, shown(first), shown(last))}
    >
      <LineChart
        h={196}
        data={drawn(rows, low)}
        dataKey="date"
        curveType="monotone"
        withDots={false}
        gridAxis="x"
        gridColor="var(--ui-line)"
        textColor="var(--mantine-color-dimmed)"
        strokeDasharray="0"
        tickLine="none"
        series={[
          { name: 'previous', color: 'var(--ui-chart-prev)', strokeDasharray: '4 4' },
          { name: 'today', color: 'var(--ui-chart-1)', strokeDasharray: '2 4' },
          { name: 'current', color: 'var(--ui-chart-1)' },
        ]}
        lineProps={({ name }) => ({ isAnimationActive: false, strokeWidth: name === 'previous' ? 1.5 : 2.25 })}
        valueFormatter={shown}
        yAxisProps={{ domain: [low, lines.at(-1) ?? 4], ticks: lines, interval: 0, width: 48, tickMargin: 6 }}
        xAxisProps={{
          ticks,
          interval: isNarrow ? 'preserveStartEnd' : 0,
          minTickGap: 30,
          tickMargin: 10,
          padding: { right: 14, left: 4 },
        }}
        tooltipProps={{
          cursor: { stroke: 'var(--mantine-color-dimmed)', strokeDasharray: '3 3' },
          content: ({ active, label }) =>
            active ? <Tip row={rows.find(({ date }) => date === label)} isToday={label === rows.at(-1)?.date} /> : null,
        }}
      />
    </div>
  )
}

const Tip = ({ row, isToday }: { row: Row | undefined; isToday: boolean }) =>
  row && (
    <div className={s.tip}>
      <div className={s.tipTitle}>
        {row.date}
        {isToday && texts.soFar}
      </div>
      <div className={s.tipRow}>
        <i data-line="current" />
        {texts.thisPeriod}
        <b>{shown(row.count)}</b>
      </div>
      <div className={s.tipRow}>
        <i data-line="previous" />
        {texts.previous}
        <b>{shown(row.previous)}</b>
      </div>
    </div>
  )
