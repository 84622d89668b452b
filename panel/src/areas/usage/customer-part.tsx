import { Box, Select, Skeleton, Text } from '@mantine/core'
import type { Output } from '@userkeep/client'
import { quantityWords } from '@userkeep/client/pricing'
import { useState } from 'react'
import { useRead } from '../../app/api.ts'
import type { CustomerPart } from '../../app/customer-parts.ts'
import { useEnvironment } from '../../app/environment.ts'
import { texts } from '../../texts/customer-page.ts'
import { locale } from '../../texts/locale.ts'
import { Properties, Property } from '../../ui/properties.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { FailedPart } from '../../ui/states.tsx'
import { LazyChart } from './lazy-chart.tsx'

type Used = Output<'GET /v1/organization/customers/{id}/usage'>['meters'][number]

export const customerPart: CustomerPart = {
  title: texts.usage,
  order: 5,
  permission: 'billing:manage',
  show: (customerId) => <Usage customerId={customerId} />,
}

const chartHeight = 160

function Usage({ customerId }: { customerId: string }) {
  const [environment] = useEnvironment()
  const [chosen, setChosen] = useState<string | null>(null)
  const query = useRead(
    'GET /v1/organization/customers/{id}/usage',
    { params: { id: customerId }, query: { environment } },
    { single: true },
  )
  if (!query.data) {
    if (!query.error) return <Skeleton h={chartHeight} aria-busy />
    return <FailedPart what={texts.usage} error={query.error} retry={() => void query.refetch()} />
  }
  const { meters } = query.data
  const shown = meters.find(({ meter }) => meter.key === chosen) ?? mostUsed(meters)
  if (!shown) {
    return (
      <Text c="dimmed" size="sm" py={6}>
        {texts.noMetersReportedUsageIsShownHere}
      </Text>
    )
  }
  return (
    <>
      <Select
        aria-label={texts.meter}
        allowDeselect={false}
        value={shown.meter.key}
        onChange={setChosen}
        data={meters.map(({ meter }) => ({ value: meter.key, label: meter.name }))}
        mb={12}
      />
      <LazyChart name={shown.meter.name} unit={shown.meter.unit} days={shown.days} height={chartHeight} />
      <Box mt={14}>
        <Standing used={shown} />
      </Box>
    </>
  )
}

/** Returns the first meter with usage, or else the first. */
const mostUsed = (meters: readonly Used[]): Used | undefined =>
  meters.find(({ days }) => days.some(({ total }) => total > 0)) ?? meters[0]

function Standing({ used: { meter, current, previous } }: { used: Used }) {
  const amount = (total: number) => quantityWords(meter, total, (number) => number.toLocaleString(locale))
  return (
    <Properties>
      <Property name={texts.thisPeriod}>
        <span>{texts.amountResetsTime(amount(current.total), <RelativeTime at={current.ends_at} />)}</span>
      </Property>
      <Property name={texts.lastPeriod}>
        {previous ? `${amount(previous.total)}${previous.closed ? texts.invoiced : ''}` : texts.nothing}
      </Property>
    </Properties>
  )
}
