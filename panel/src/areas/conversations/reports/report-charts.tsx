import { texts } from '../../../texts/conversations-reports.ts'
import { type ChartRow, colorAt } from '../../../ui/charts/chart-data.ts'
import { ChartPanel } from '../../../ui/charts/chart-panel.tsx'
import { pointLabel, pointTitle, todayIn } from '../../../ui/charts/point-labels.ts'
import type { Report } from '../conversation.ts'
import { duration } from './report-figures.ts'

interface ReportChartProps {
  report: Report
}

type Day = Report['days'][number]

/** Charts by day share the crosshair. */
const sync = 'support'

const daysOf = ({ days, time_zone }: Report, valuesOf: (day: Day) => ChartRow['values']): ChartRow[] =>
  days.map((day) => ({
    key: day.day,
    label: pointLabel(day.day, 'day'),
    title: pointTitle(day.day, 'day'),
    isOpen: day.day >= todayIn(time_zone),
    values: valuesOf(day),
  }))

export const VolumeChart = ({ report }: ReportChartProps) => (
  <ChartPanel
    title={texts.volume}
    label={texts.volume}
    kind="bars"
    sync={sync}
    series={[
      { key: 'created', label: texts.new, color: colorAt(0) },
      { key: 'closed', label: texts.closed, color: colorAt(1) },
    ]}
    rows={daysOf(report, ({ created, closed }) => ({ created, closed }))}
  />
)

const [minute, hour] = [60, 3600]

export function TimesChart({ report }: ReportChartProps) {
  const rows = daysOf(report, ({ first_response_seconds, resolution_seconds }) => ({
    first: first_response_seconds,
    resolution: resolution_seconds,
  }))
  const longest = Math.max(...rows.flatMap(({ values }) => Object.values(values).map((value) => value ?? 0)))
  return (
    <ChartPanel
      title={texts.firstResponseAndResolution}
      label={texts.firstResponseAndResolution}
      description={texts.averagesOfEachDay}
      kind="line"
      sync={sync}
      format={(seconds) => duration(Math.round(seconds))}
      unit={longest < 2 * hour ? minute : hour}
      series={[
        { key: 'first', label: texts.firstResponse, color: colorAt(0) },
        { key: 'resolution', label: texts.resolution, color: colorAt(2) },
      ]}
      rows={rows}
    />
  )
}

export const BacklogChart = ({ report }: ReportChartProps) => (
  <ChartPanel
    title={texts.backlog}
    label={texts.backlog}
    description={texts.openOrSnoozedAtTheEndOfEachDay}
    kind="area"
    sync={sync}
    series={[{ key: 'backlog', label: texts.backlog, color: colorAt(0) }]}
    rows={daysOf(report, ({ backlog }) => ({ backlog }))}
  />
)

export function HoursChart({ report: { hours, time_zone } }: ReportChartProps) {
  const byHour = new Map(hours.map((one) => [one.hour, one]))
  const rows = Array.from({ length: 24 }, (_, hour) => {
    const { created = 0, received = 0 } = byHour.get(hour) ?? {}
    const label = `${String(hour).padStart(2, '0')}:00`
    return { key: label, label, values: { created, received } }
  })
  return (
    <ChartPanel
      title={texts.byHourOfTheDay}
      label={texts.byHourOfTheDay}
      description={texts.timeZoneTimeZone(time_zone)}
      kind="bars"
      series={[
        { key: 'created', label: texts.newConversations, color: colorAt(0) },
        { key: 'received', label: texts.messages, color: colorAt(4) },
      ]}
      rows={rows}
    />
  )
}
