import '@mantine/charts/styles.layer.css'
import { LineChart } from '@mantine/charts'
import { useMediaQuery } from '@mantine/hooks'
import { type MetricName, metrics, type Overview } from './metrics.tsx'
import s from './overview.module.css'

type Points = Overview[MetricName]['points']

const dayFormat = new Intl.DateTimeFormat('en', { month: 'short', day: 'numeric', timeZone: 'UTC' })
const shown = (count: number) => count.toLocaleString('en')

interface Row {
  date: string
  current: number
  previous: number
}

/** From nothing, unless all of it happens far above: then the movement is what one wants to see. */
function bounds(rows: Row[]): [number, number] {
  const all = rows.flatMap(({ current, previous }) => [current, previous])
  const [least, most] = [Math.min(...all), Math.max(...all)]
  if (most < 4) return [0, 4]
  const step = 10 ** Math.floor(Math.log10(most - (least > most * 0.6 ? least : 0) || 1))
  const low = least > most * 0.6 ? Math.max(0, Math.floor((least - (most - least) * 0.3) / step) * step) : 0
  return [low, Math.ceil((most + (most - low) * 0.06) / step) * step]
}

export default function Trend({ metric, points }: { metric: MetricName; points: Points }) {
  const isNarrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  const rows = points.map(({ day, count, previous_count }) => ({
    date: dayFormat.format(new Date(day)),
    current: count,
    previous: previous_count,
  }))
  const every = Math.ceil(rows.length / (isNarrow ? 4 : 8))
  const ticks = rows.filter((_, index) => (rows.length - 1 - index) % every === 0).map(({ date }) => date)
  const first = rows[0]?.current ?? 0
  const last = rows.at(-1)?.current ?? 0
  return (
    <div
      role="img"
      aria-label={`${metrics[metric].label}, last ${rows.length} days: from ${shown(first)} to ${shown(last)} a day`}
    >
      <LineChart
        h={196}
        data={rows}
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
          { name: 'current', color: 'var(--ui-chart-1)' },
        ]}
        lineProps={({ name }) => ({ isAnimationActive: false, strokeWidth: name === 'previous' ? 1.5 : 2.25 })}
        valueFormatter={shown}
        yAxisProps={{ domain: bounds(rows), tickCount: 5, width: 48, tickMargin: 6, allowDecimals: false }}
        xAxisProps={{
          ticks,
          interval: isNarrow ? 'preserveStartEnd' : 0,
          minTickGap: 30,
          tickMargin: 10,
          padding: { right: 14, left: 4 },
        }}
        tooltipProps={{
          cursor: { stroke: 'var(--mantine-color-dimmed)', strokeDasharray: '3 3' },
          content: ({ active, label }) => (active ? <Tip row={rows.find(({ date }) => date === label)} /> : null),
        }}
      />
    </div>
  )
}

const Tip = ({ row }: { row: Row | undefined }) =>
  row && (
    <div className={s.tip}>
      <div className={s.tipTitle}>{row.date}</div>
      <div className={s.tipRow}>
        <i data-line="current" />
        This period<b>{shown(row.current)}</b>
      </div>
      <div className={s.tipRow}>
        <i data-line="previous" />
        Previous<b>{shown(row.previous)}</b>
      </div>
    </div>
  )
