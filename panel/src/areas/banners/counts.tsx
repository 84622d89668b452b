import { SegmentedControl, Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { Properties, Property } from '../../ui/properties.tsx'
import { Section } from '../../ui/section.tsx'
import { FailedPart } from '../../ui/states.tsx'
import { type Banner, type BannerDays, shareText } from './banner.ts'
import s from './banners.module.css'

// The drawing of charts weighs more than all the rest of the screen.
const DaysChart = lazy(() => import('./days-chart.tsx'))

/** How many people saw, clicked and closed it, each once. */
export function Counts({ banner }: { banner: Banner }) {
  const [environment] = useEnvironment()
  const [days, setDays] = useState('30')
  const { seen, clicked, dismissed } = banner.counts
  const query = useRead('GET /v1/organization/banners/{id}/days', {
    params: { id: banner.id },
    query: { environment, days: Number(days) },
  })
  const withShare = (count: number) => `${count.toLocaleString('en')}${seen > 0 ? ` (${shareText(count, seen)})` : ''}`
  return (
    <Section
      title="People"
      description="Each is counted once"
      action={
        <SegmentedControl
          size="xs"
          aria-label="Period"
          value={days}
          onChange={setDays}
          data={['7', '30', '90'].map((value) => ({ value, label: `${value}d` }))}
        />
      }
    >
      <Properties>
        <Property name="Saw it">{seen.toLocaleString('en')}</Property>
        <Property name="Clicked">{withShare(clicked)}</Property>
        <Property name="Closed">{withShare(dismissed)}</Property>
      </Properties>
      {query.error && !query.data ? (
        <FailedPart what="The days" error={query.error} retry={() => void query.refetch()} />
      ) : query.data ? (
        <Days days={query.data} />
      ) : (
        <Waiting />
      )}
    </Section>
  )
}

const Waiting = () => <div className={s.chartSkeleton} role="status" aria-label="Loading" aria-busy />

function Days({ days }: { days: BannerDays }) {
  if (days.days.every(({ seen, clicked, dismissed }) => seen + clicked + dismissed === 0)) {
    return (
      <Text size="sm" c="dimmed" mt={12}>
        Nobody saw it for the first time in this period.
      </Text>
    )
  }
  return (
    <Suspense fallback={<Waiting />}>
      <DaysChart days={days} />
    </Suspense>
  )
}
