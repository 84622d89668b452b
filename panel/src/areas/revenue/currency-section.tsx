import { money } from '@userkeep/client/money'
import { texts } from '../../texts/revenue.ts'
import { type ChartRow, fromFirstValue, number, percent } from '../../ui/charts/chart-data.ts'
import { ChartPanel } from '../../ui/charts/chart-panel.tsx'
import { pointLabel, pointTitle, todayIn } from '../../ui/charts/point-labels.ts'
import { Figures } from '../../ui/figures.tsx'

import s from './revenue.module.css'
import {
  amountOr,
  type InCurrency,
  lastComplete,
  movements,
  type RevenuePoint,
  type RevenueReport,
  shortMoney,
  unitOf,
} from './revenue.ts'
import { useOpenPoint } from './use-open-point.ts'

interface CurrencySectionProps {
  report: RevenueReport
  of: InCurrency
  /** The currency is not repeated in titles. */
  isOnly: boolean
  segmentId: string | undefined
  isTile?: boolean | undefined
}

/** Everything in one currency: amounts of two are never added up. */
export function CurrencySection({ report, of, isOnly, segmentId }: CurrencySectionProps) {
  const name = of.currency.toUpperCase()
  return (
    <>
      <Figures
        label={texts.figuresName(name)}
        what={texts.theFigures}
        query={{ error: null, refetch: () => undefined }}
        rows={[{ id: of.currency, figures: figuresOf(report, of, isOnly ? '' : `, ${name}`) }]}
      />
      <div className={s.pair}>
        <MonthlyChart report={report} of={of} isOnly={isOnly} segmentId={segmentId} />
        <MovementChart report={report} of={of} isOnly={isOnly} segmentId={segmentId} />
      </div>
    </>
  )
}

function figuresOf({ period }: RevenueReport, { now, total, points, currency }: InCurrency, suffix: string) {
  const over = lastComplete(points, todayIn(period.time_zone))
  const month = over ? `, ${pointLabel(over.from, period.interval)}` : ''
  return [
    { name: texts.mrrSuffix(suffix), value: money(now.monthly, currency), isMain: true },
    { name: texts.payingCustomers, value: number(now.customers) },
    { name: texts.arpa, value: amountOr(total.revenue_per_customer, currency) },
    { name: texts.customerChurnMonth(month), value: percent(over?.customer_churn_rate ?? null) },
    { name: texts.revenueChurnMonth(month), value: percent(over?.revenue_churn_rate ?? null) },
    {
      name: texts.lifetime,
      value: total.lifetime_months === null ? '–' : texts.monthCount(number(total.lifetime_months)),
    },
    { name: texts.lifetimeValue, value: amountOr(total.lifetime_value, currency) },
    { name: texts.inTrials, value: money(now.trial, currency) },
    { name: texts.pastDue, value: money(now.past_due, currency), isBad: now.past_due > 0 },
  ]
}

function rowsOf(
  { period: { interval, time_zone } }: RevenueReport,
  { points, previous_points }: InCurrency,
  valuesOf: (point: RevenuePoint, before: RevenuePoint | undefined) => ChartRow['values'],
): ChartRow[] {
  // The period before may have one point more or less: they line up at their ends.
  const before = previous_points ?? []
  const shift = before.length - points.length
  return points.map((point, index) => ({
    key: point.from,
    label: pointLabel(point.from, interval),
    title: pointTitle(point.from, interval),
    isOpen: point.to >= todayIn(time_zone),
    values: valuesOf(point, before[index + shift]),
  }))
}

export function MonthlyChart({ report, of, isOnly, segmentId, isTile }: CurrencySectionProps) {
  const { currency, now, total } = of
  const openBehind = useOpenBehind(report, currency, segmentId)
  const hasPrevious = (of.previous_points ?? []).some(({ monthly }) => monthly > 0)
  const format = (amount: number) => money(amount, currency)
  return (
    <ChartPanel
      title={isOnly ? texts.monthlyRecurringRevenue : texts.monthlyRecurringRevenueCurrency(currency.toUpperCase())}
      label={texts.monthlyRecurringRevenue}
      description={isTile && !isOnly && currency.toUpperCase()}
      kind="area"
      isBare={isTile ?? false}
      height={isTile ? 180 : 240}
      value={now.monthly}
      previous={total.monthly_at_start}
      format={format}
      axisFormat={shortMoney(currency)}
      unit={unitOf(currency)}
      sync={`revenue-${currency}`}
      pointHint={texts.clickToSeeWhatMovedIt}
      series={[
        ...(hasPrevious
          ? [{ key: 'previous', label: texts.periodBefore, color: 'var(--ui-chart-prev)', isPrevious: true }]
          : []),
        { key: 'monthly', label: texts.mrr, color: 'var(--ui-chart-1)' },
      ]}
      rows={fromFirstValue(
        rowsOf(report, of, (point, before) => ({
          monthly: point.monthly,
          ...(hasPrevious && { previous: before?.monthly ?? null }),
        })),
      )}
      onPoint={openBehind}
    />
  )
}

export function MovementChart({ report, of, isOnly, segmentId, isTile }: CurrencySectionProps) {
  const { currency } = of
  const openBehind = useOpenBehind(report, currency, segmentId)
  return (
    <ChartPanel
      title={isOnly ? texts.movements : texts.movementsCurrency(currency.toUpperCase())}
      label={texts.movementsOfRevenue}
      description={texts.whatWasAddedStandsAboveTheLine}
      kind="stack"
      isBare={isTile ?? false}
      height={isTile ? 180 : 240}
      format={(amount) => money(amount, currency)}
      axisFormat={shortMoney(currency)}
      unit={unitOf(currency)}
      sync={`revenue-${currency}`}
      pointHint={texts.clickToSeeTheCustomers}
      nothing={texts.noMovements}
      series={movements.map(({ kind, label, color }) => ({ key: kind, label, color }))}
      rows={fromFirstValue(
        rowsOf(report, of, (point) =>
          Object.fromEntries(movements.map(({ kind, sign }) => [kind, point[kind] * sign])),
        ),
      )}
      onPoint={openBehind}
    />
  )
}

/** Opens the movements of a point with their customers. */
function useOpenBehind({ period: { interval } }: RevenueReport, of: string, segment_id: string | undefined) {
  const open = useOpenPoint()
  return ({ key }: ChartRow) => open({ from: key, interval, of, segment_id })
}
