import { texts } from '../../texts/charts.ts'
import '@mantine/charts/styles.layer.css'
import { AreaChart, BarChart, LineChart } from '@mantine/charts'
import { useMediaQuery } from '@mantine/hooks'
import type { MouseHandlerDataParam } from 'recharts'
import { type ChartProps, type ChartRow, gridLines, number } from './chart-data.ts'
import s from './charts.module.css'
import { ChartTip } from './tip.tsx'

const openKey = (key: string) => texts.keySoFar(key)

/** A line of a point that is not over is dotted, from the point before. */
function lineRows({ rows, series }: ChartProps) {
  const last = rows.length - 1
  const isOpen = rows[last]?.isOpen === true
  return rows.map((row, index) => {
    const drawn: Record<string, number | string | null> = { label: row.label }
    for (const { key, isPrevious } of series) {
      const value = row.values[key] ?? null
      drawn[key] = isOpen && index === last && !isPrevious ? null : value
      if (isOpen && !isPrevious) drawn[openKey(key)] = index >= last - 1 ? value : null
    }
    return drawn
  })
}

function lineSeries({ rows, series }: ChartProps) {
  const isOpen = rows.at(-1)?.isOpen === true
  const drawn = series.map(({ key, color, isPrevious }) => ({
    name: key,
    color,
    ...(isPrevious && { strokeDasharray: '4 4' }),
  }))
  const dotted = series
    .filter(({ isPrevious }) => !isPrevious)
    .map(({ key, color }) => ({ name: openKey(key), color, strokeDasharray: '2 4' }))
  return isOpen ? [...drawn, ...dotted] : drawn
}

/** Stacked values reach as far as their sums, above and below zero. */
function reachOf({ kind, rows, series }: ChartProps): number[] {
  const valuesOf = ({ values }: ChartRow) => series.map(({ key }) => values[key] ?? 0)
  if (kind !== 'stack') return rows.flatMap(valuesOf)
  const sum = (values: number[]) => values.reduce((total, value) => total + value, 0)
  return rows.flatMap((row) => [
    sum(valuesOf(row).filter((value) => value > 0)),
    sum(valuesOf(row).filter((value) => value < 0)),
  ])
}

export default function Drawing(props: ChartProps) {
  const { kind = 'line', rows, series, format = number, axisFormat = format, height = 220, sync, onPoint } = props
  const { pointHint = texts.clickToSeeThePeople } = props
  const isNarrow = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false })
  const lines = gridLines(reachOf(props), props.unit)
  const width = Math.min(92, Math.max(...lines.map((value) => axisFormat(value).length)) * 7 + 16)
  const ofChart = {
    ...(sync && { syncId: sync, syncMethod: 'value' as const }),
    margin: { right: 10 },
    // The drawing is hidden from screen readers, which get the table, and so takes no focus.
    accessibilityLayer: false,
    onClick: ({ activeTooltipIndex }: MouseHandlerDataParam) => {
      const row = rows[Number(activeTooltipIndex)]
      if (row && activeTooltipIndex !== undefined && activeTooltipIndex !== null) onPoint?.(row)
    },
  }
  const common = {
    h: height,
    dataKey: 'label',
    gridAxis: 'x',
    gridColor: 'var(--ui-line)',
    textColor: 'var(--mantine-color-dimmed)',
    strokeDasharray: '0',
    tickLine: 'none',
    className: onPoint ? `${s.drawing} ${s.clickable}` : s.drawing,
    yAxisProps: {
      domain: [lines[0] ?? 0, lines.at(-1) ?? 1],
      ticks: lines,
      interval: 0,
      width,
      tickFormatter: axisFormat,
    },
    xAxisProps: { interval: 'equidistantPreserveStart', minTickGap: isNarrow ? 40 : 24, tickMargin: 10 },
    tooltipProps: {
      isAnimationActive: false,
      cursor: kind === 'line' || kind === 'area' ? crosshair : { fill: 'var(--ui-hover)' },
      content: ({ active, label }: { active?: boolean; label?: unknown }) =>
        active ? (
          <ChartTip
            row={rows.find((row) => row.label === label)}
            series={series}
            format={format}
            hint={onPoint ? pointHint : null}
          />
        ) : null,
    },
  } as const
  if (kind === 'bars' || kind === 'stack') {
    return (
      <BarChart
        {...common}
        data={rows.map(({ label, values }) => ({ label, ...values }))}
        series={series.map(({ key, color }) => ({ name: key, color }))}
        type={kind === 'stack' ? 'stacked' : 'default'}
        barProps={{ isAnimationActive: false, maxBarSize: 34 }}
        barChartProps={{ ...ofChart, ...(kind === 'stack' && { stackOffset: 'sign' }) }}
      />
    )
  }
  const lineProps = { isAnimationActive: false, strokeWidth: 2 }
  const ofLines = {
    ...common,
    data: lineRows(props),
    series: lineSeries(props),
    curveType: 'linear',
    withDots: rows.length === 1,
  } as const
  return kind === 'area' ? (
    <AreaChart {...ofLines} areaProps={lineProps} areaChartProps={ofChart} fillOpacity={0.14} />
  ) : (
    <LineChart {...ofLines} lineProps={lineProps} lineChartProps={ofChart} />
  )
}

const crosshair = { stroke: 'var(--mantine-color-dimmed)', strokeDasharray: '3 3' }
