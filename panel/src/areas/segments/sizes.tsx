import { Select, Text } from '@mantine/core'
import { useState } from 'react'
import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { texts } from '../../texts/segments.ts'
import { chartColors } from '../../ui/charts/chart-data.ts'
import { ChartPanel } from '../../ui/charts/chart-panel.tsx'
import { pointLabel, pointTitle } from '../../ui/charts/point-labels.ts'
import { Card } from '../../ui/page.tsx'
import { Section } from '../../ui/section.tsx'
import { FailedPart } from '../../ui/states.tsx'
import type { Segment } from './segment.ts'
import s from './sizes.module.css'

const periods = [30, 90, 365].map((days) => ({ value: String(days), label: texts.lastDays(days) }))

/** The number of members per day, from the first day that was recorded. */
export function Sizes({ segment }: { segment: Segment }) {
  const [environment] = useEnvironment()
  const [days, setDays] = useState('90')
  const query = useRead('GET /v1/organization/segments/{id}/sizes', {
    params: { id: segment.id },
    query: { environment, days: Number(days) },
  })
  if (query.error && !query.data) {
    return (
      <Card label={texts.sizeOverTime}>
        <FailedPart what={texts.theSizes} error={query.error} retry={() => void query.refetch()} />
      </Card>
    )
  }
  const sizes = query.data?.sizes
  if (!sizes) return <div className={s.skeleton} aria-busy />
  if (sizes.length < 2) {
    return (
      <Section title={texts.sizeOverTime} description={texts.sizesAreRecordedFromNowOn}>
        <Text fz={22} fw={600} lts="-0.02em" className="num">
          {texts.memberCount(segment.members)}
        </Text>
      </Section>
    )
  }
  const today = query.data?.to
  return (
    <ChartPanel
      title={texts.sizeOverTime}
      label={texts.membersPerDay}
      kind="area"
      value={segment.members}
      series={[{ key: 'members', label: texts.members, color: chartColors[0] ?? '' }]}
      rows={sizes.map(({ day, members }) => ({
        key: day,
        label: pointLabel(day, 'day'),
        title: pointTitle(day, 'day'),
        values: { members },
        ...(day === today && { isOpen: true }),
      }))}
      nothing={texts.noMembers}
      height={180}
      actions={
        <Select
          aria-label={texts.period}
          size="xs"
          w={140}
          allowDeselect={false}
          data={periods}
          value={days}
          onChange={(value) => value && setDays(value)}
        />
      }
    />
  )
}
