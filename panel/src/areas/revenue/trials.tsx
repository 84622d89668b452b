import type { ReportProps } from '../../app/report-parts.ts'
import { useReport } from '../../app/use-report.ts'
import { texts } from '../../texts/revenue.ts'
import { ChartSkeleton } from '../../ui/charts/chart.tsx'
import { type ChartSeries, fromFirstValue, number, percent } from '../../ui/charts/chart-data.ts'
import { ChartPanel } from '../../ui/charts/chart-panel.tsx'
import { pointLabel, pointTitle, todayIn } from '../../ui/charts/point-labels.ts'
import { Section } from '../../ui/section.tsx'
import { FailedPart } from '../../ui/states.tsx'
import { trials } from './point.ts'
import { useOpenPoint } from './use-open-point.ts'

const series: ChartSeries[] = [
  { key: 'converted', label: texts.converted, color: 'var(--ui-chart-2)' },
  { key: 'unpaid', label: texts.paymentDue, color: 'var(--ui-chart-3)' },
  { key: 'canceled', label: texts.canceled, color: 'var(--ui-chart-4)' },
]

/** How many of the trials that ended became paid. */
export function Trials({ query, isTile }: ReportProps) {
  const read = useReport('GET /v1/organization/analytics/revenue/trials', query)
  const open = useOpenPoint()
  if (!read.data) {
    const state = read.error ? (
      <FailedPart what={texts.theTrials} error={read.error} retry={() => void read.refetch()} />
    ) : (
      <ChartSkeleton height={180} />
    )
    return isTile ? state : <Section title={texts.trials}>{state}</Section>
  }
  const { total, previous, running, points, period: asked } = read.data
  const { interval, time_zone } = asked
  const before =
    !previous || previous.conversion_rate === null ? '' : texts.beforeConversionRate(percent(previous.conversion_rate))
  return (
    <ChartPanel
      title={texts.trials}
      label={texts.trialsThatEnded}
      description={
        total.ended === 0
          ? texts.runningTrialsRunNow(number(running))
          : texts.conversionRateOfEndedTrials(
              percent(total.conversion_rate),
              number(total.ended),
              before,
              number(running),
            )
      }
      kind="stack"
      isBare={isTile ?? false}
      height={isTile ? 180 : 240}
      pointHint={texts.clickToSeeTheCustomers}
      nothing={texts.noTrialsEnded}
      series={series}
      rows={fromFirstValue(
        points.map(({ from, to, converted, unpaid, canceled }) => ({
          key: from,
          label: pointLabel(from, interval),
          title: pointTitle(from, interval),
          isOpen: to >= todayIn(time_zone),
          values: { converted, unpaid, canceled },
        })),
      )}
      onPoint={({ key }) => open({ from: key, interval, of: trials, segment_id: query.segment_id })}
    />
  )
}
