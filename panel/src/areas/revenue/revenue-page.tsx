import { Select, Text } from '@mantine/core'
import type { ReportQuery } from '../../app/report-parts.ts'
import { useScreen } from '../../app/screen-search.ts'
import { useReport } from '../../app/use-report.ts'
import { texts } from '../../texts/revenue.ts'
import { ChartSkeleton } from '../../ui/charts/chart.tsx'
import { isoDay } from '../../ui/charts/point-labels.ts'
import { AnchorLink } from '../../ui/links.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { Empty, Failed } from '../../ui/states.tsx'
import { SaveReport } from '../analytics/save-report.tsx'
import { SegmentFilter } from '../analytics/segment-filter.tsx'
import { AtRisk } from './at-risk.tsx'
import { CurrencySection } from './currency-section.tsx'
import { ExportMenu } from './export-menu.tsx'
import { PlanMix } from './plan-mix.tsx'
import { PointDrawer } from './point-drawer.tsx'
import s from './revenue.module.css'
import { revenueRead } from './revenue.ts'
import { Trials } from './trials.tsx'

const spans = ['6', '12', '24'] as const

/** Returns the months in the URL; without any, the server answers the last twelve. */
export function useMonths(): { from?: string } {
  const screen = useScreen()
  const months = spans.find((one) => one === screen.get('months'))
  if (!months || months === '12') return {}
  const now = new Date()
  return { from: isoDay(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1 - Number(months), 1)) }
}

export function RevenuePage() {
  const screen = useScreen()
  const period = useMonths()
  const currency = screen.get('currency')
  const segment = screen.get('segment')
  const ofSegment: ReportQuery = segment ? { segment_id: segment } : {}
  const inCurrency: ReportQuery = { ...ofSegment, ...(currency && { currency }) }
  const query = useReport(revenueRead, { compare: 'previous', ...period, ...inCurrency })
  const rates = query.data?.currencies_with_rates ?? []
  return (
    <Page
      title={texts.revenue}
      description={texts.monthlyRecurringRevenueWhatMoved}
      actions={
        <>
          <ExportMenu filter={{ ...period, ...inCurrency }} />
          <SaveReport
            question="revenue"
            label={texts.revenue}
            query={{ compare: 'previous', ...period, ...inCurrency }}
          />
        </>
      }
    >
      <fieldset className={s.filters} aria-label={texts.filters}>
        <SegmentFilter />
        {rates.length > 0 && (
          <Select
            aria-label={texts.currency}
            w={150}
            data={[
              { value: '', label: texts.eachCurrency },
              ...rates.map((code) => ({ value: code, label: texts.inCode(code.toUpperCase()) })),
            ]}
            value={currency ?? ''}
            onChange={(code) => screen.set({ currency: code || undefined })}
          />
        )}
        <Select
          aria-label={texts.period}
          w={150}
          allowDeselect={false}
          data={spans.map((value) => ({ value, label: texts.valueMonths(value) }))}
          value={spans.find((one) => one === screen.get('months')) ?? '12'}
          onChange={(value) => screen.set({ months: value === '12' ? undefined : (value ?? undefined) })}
        />
      </fieldset>
      {query.data ? (
        query.data.currencies.length === 0 ? (
          <NoRevenue />
        ) : (
          <>
            {query.data.currencies.map((of) => (
              <CurrencySection
                key={of.currency}
                report={query.data}
                of={of}
                isOnly={query.data.currencies.length === 1}
                segmentId={segment}
              />
            ))}
            <AtRisk query={inCurrency} />
            <PlanMix query={inCurrency} />
            <Trials query={{ compare: 'previous', ...period, ...ofSegment }} />
            {query.data.rates && query.data.rates.missing.length > 0 && (
              <Text size="sm" c="dimmed">
                {texts.withoutARateAndByThemselves(query.data.rates.missing.join(', ').toUpperCase())}
              </Text>
            )}
          </>
        )
      ) : (
        <Card label={texts.revenue}>
          {query.error ? (
            <Failed what={texts.theRevenue} error={query.error} retry={() => void query.refetch()} />
          ) : (
            <div style={{ padding: 20 }}>
              <ChartSkeleton height={280} />
            </div>
          )}
        </Card>
      )}
      <PointDrawer />
    </Page>
  )
}

const NoRevenue = () => (
  <Card label={texts.revenue}>
    <Empty title={texts.noRevenueYet}>
      {texts.revenueAppearsWithTheFirst(
        <AnchorLink to="/catalog" inherit underline="always">
          {texts.createAPlan}
        </AnchorLink>,
      )}
    </Empty>
  </Card>
)
