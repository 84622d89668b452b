import type { ReportProps } from '../../app/report-parts.ts'
import { useReport } from '../../app/use-report.ts'
import { texts } from '../../texts/revenue.ts'
import { ChartSkeleton } from '../../ui/charts/chart.tsx'
import { Failed } from '../../ui/states.tsx'
import { MonthlyChart } from './currency-section.tsx'
import s from './revenue.module.css'
import { revenueRead } from './revenue.ts'

/** Monthly recurring revenue of each currency, on a dashboard. */
export function RevenueTile({ query }: ReportProps) {
  const read = useReport(revenueRead, query)
  if (!read.data) {
    return read.error ? (
      <Failed what={texts.theRevenue} error={read.error} retry={() => void read.refetch()} />
    ) : (
      <ChartSkeleton height={180} />
    )
  }
  const { currencies } = read.data
  if (currencies.length === 0) return texts.noRevenueYetSentence
  return (
    <div className={s.pair}>
      {currencies.map((of) => (
        <MonthlyChart
          key={of.currency}
          report={read.data}
          of={of}
          isOnly={currencies.length === 1}
          segmentId={query.segment_id}
          isTile
        />
      ))}
    </div>
  )
}
