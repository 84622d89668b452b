import { SegmentedControl, Skeleton, Stack } from '@mantine/core'
import { useRead } from '../../../app/api.ts'
import { useEnvironment } from '../../../app/environment.ts'
import { useScreen } from '../../../app/screen-search.ts'
import { texts } from '../../../texts/conversations-reports.ts'
import { locale } from '../../../texts/locale.ts'
import { Figures } from '../../../ui/figures.tsx'
import { Page } from '../../../ui/page.tsx'
import { Empty, Failed } from '../../../ui/states.tsx'
import { type Report, reportRead } from '../conversation.ts'
import { BacklogChart, HoursChart, TimesChart, VolumeChart } from './report-charts.tsx'
import { duration, share } from './report-figures.ts'
import { ReportTables } from './report-tables.tsx'
import s from './reports.module.css'

const spans = ['7', '30', '90', '365'] as const
const dayMs = 86_400_000

/** Returns the days of a report that ends today. */
function daysOf(count: number): { from: string; to: string } {
  const dayOf = (at: number) => new Date(at).toISOString().slice(0, 10)
  return { from: dayOf(Date.now() - (count - 1) * dayMs), to: dayOf(Date.now()) }
}

export function ReportsPage() {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const span = spans.find((one) => one === screen.get('days')) ?? '30'
  const query = useRead(reportRead, { query: { environment, ...daysOf(Number(span)) } })
  return (
    <Page
      title={texts.supportReports}
      description={texts.howMuchComesInHowFast}
      actions={
        <SegmentedControl
          aria-label={texts.period}
          value={span}
          data={spans.map((value) => ({ value, label: value === '365' ? texts.oneYear : texts.valueDays(value) }))}
          onChange={(value) => screen.set({ days: value === '30' ? undefined : value })}
        />
      }
    >
      <Figures
        label={texts.figures}
        what={texts.theFigures}
        query={query}
        rows={query.data && [{ id: 'all', figures: figuresOf(query.data) }]}
      />
      {query.data ? (
        <Body report={query.data} />
      ) : query.error ? (
        <Failed what={texts.theReport} error={query.error} retry={() => void query.refetch()} />
      ) : (
        <Skeleton h={260} radius="lg" aria-busy />
      )}
    </Page>
  )
}

const number = (value: number) => value.toLocaleString(locale)

function figuresOf({ total }: Report) {
  return [
    { name: texts.newConversations, value: number(total.created), isMain: true },
    { name: texts.repliesSent, value: number(total.sent) },
    { name: texts.firstResponse, value: duration(total.first_response_seconds) },
    { name: texts.resolution, value: duration(total.resolution_seconds) },
    { name: texts.targetsMissed, value: number(total.targets_missed), isBad: total.targets_missed > 0 },
    { name: texts.satisfaction, value: share(total) },
  ]
}

function Body({ report }: { report: Report }) {
  if (report.total.created === 0 && report.total.received === 0 && report.days.every(({ backlog }) => backlog === 0)) {
    return <Empty title={texts.noConversationsInThisPeriod}>{texts.chooseALongerPeriodOrComeBack}</Empty>
  }
  return (
    <Stack gap={18}>
      <VolumeChart report={report} />
      <div className={s.pair}>
        <TimesChart report={report} />
        <BacklogChart report={report} />
      </div>
      <HoursChart report={report} />
      <ReportTables report={report} />
    </Stack>
  )
}
