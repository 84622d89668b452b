import { SegmentedControl, Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { texts } from '../../texts/banners.ts'
import { locale } from '../../texts/locale.ts'
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
  const withShare = (count: number) =>
    `${count.toLocaleString(locale)}${seen > 0 ? ` (${shareText(count, seen)})` : ''}`
  return (
    <Section
      title={texts.people}
      description={texts.eachPersonIsCountedOnce}
      action={
        <SegmentedControl
          size="xs"
          aria-label={texts.period}
          value={days}
          onChange={setDays}
          data={['7', '30', '90'].map((value) => ({ value, label: texts.valueD(value) }))}
        />
      }
    >
      <Properties>
        <Property name={texts.impressions}>{seen.toLocaleString(locale)}</Property>
        <Property name={texts.clicked}>{withShare(clicked)}</Property>
        <Property name={texts.dismissed}>{withShare(dismissed)}</Property>
      </Properties>
      {query.error && !query.data ? (
        <FailedPart what={texts.theDailyStatistics} error={query.error} retry={() => void query.refetch()} />
      ) : query.data ? (
        <Days days={query.data} />
      ) : (
        <Waiting />
      )}
    </Section>
  )
}

const Waiting = () => <div className={s.chartSkeleton} role="status" aria-label={texts.loading} aria-busy />

function Days({ days }: { days: BannerDays }) {
  if (days.days.every(({ seen, clicked, dismissed }) => seen + clicked + dismissed === 0)) {
    return (
      <Text size="sm" c="dimmed" mt={12}>
        {texts.noNewImpressionsInThisPeriod}
      </Text>
    )
  }
  return (
    <Suspense fallback={<Waiting />}>
      <DaysChart days={days} />
    </Suspense>
  )
}
