import { SegmentedControl, Skeleton, Text } from '@mantine/core'
import type { Output } from '@userkeep/client'
import { quantityWords } from '@userkeep/client/pricing'
import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { locale } from '../../texts/locale.ts'
import { texts } from '../../texts/usage.ts'
import { Page } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { Empty, Failed } from '../../ui/states.tsx'
import { LazyChart } from './lazy-chart.tsx'

type Used = Output<'GET /v1/organization/usage'>['meters'][number]

const periods = ['7', '30', '90']
const chartHeight = 200

export function UsagePage() {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const chosen = screen.get('days') ?? ''
  const days = periods.includes(chosen) ? chosen : '30'
  const query = useRead('GET /v1/organization/usage', { query: { environment, ...rangeOf(Number(days)) } })
  const choose = (
    <SegmentedControl
      aria-label={texts.period}
      value={days}
      onChange={(value) => screen.set({ days: value === '30' ? undefined : value })}
      data={periods.map((value) => ({ value, label: texts.valueD(value) }))}
    />
  )
  return (
    <Page title={texts.usage} description={texts.usageOfAllCustomersByMeter} actions={choose}>
      {query.error && !query.data ? (
        <Failed what={texts.usage} error={query.error} retry={() => void query.refetch()} />
      ) : query.data ? (
        <Meters meters={query.data.meters} />
      ) : (
        <Skeleton h={chartHeight + 100} aria-busy />
      )}
    </Page>
  )
}

/** Whole days, today included. */
function rangeOf(days: number): { from: string; to: string } {
  const name = (moment: Date) => moment.toISOString().slice(0, 10)
  const now = new Date()
  return { from: name(new Date(now.getTime() - (days - 1) * 86_400_000)), to: name(now) }
}

function Meters({ meters }: { meters: readonly Used[] }) {
  if (meters.length === 0) {
    return <Empty title={texts.noMetersYet}>{texts.aMeterAggregatesReportedUsage}</Empty>
  }
  return meters.map((used) => <OfMeter key={used.meter.id} used={used} />)
}

const words: Record<Used['meter']['aggregation'], string> = {
  sum: texts.sum,
  max: texts.maximum,
  count: texts.count,
  unique: texts.uniqueValues,
  last: texts.lastValue,
}

/** A sum meter shows its sum; others show the number of reports. */
function OfMeter({ used: { meter, records, quantity, days } }: { used: Used }) {
  const isSum = meter.aggregation === 'sum'
  const unit = isSum ? meter.unit : texts.records
  const total = quantityWords({ name: meter.name, unit }, isSum ? quantity : records, (n) => n.toLocaleString(locale))
  return (
    <Section title={meter.name} description={`${meter.key} · ${words[meter.aggregation]}`} action={<b>{total}</b>}>
      {records === 0 ? (
        <Text size="sm" c="dimmed">
          {texts.noUsageInThisPeriod}
        </Text>
      ) : (
        <LazyChart
          name={meter.name}
          unit={unit}
          days={days.map((day) => ({ day: day.day, total: isSum ? day.quantity : day.records }))}
          height={chartHeight}
        />
      )}
    </Section>
  )
}
