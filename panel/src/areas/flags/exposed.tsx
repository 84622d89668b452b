import { SegmentedControl, Table, Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { texts } from '../../texts/flags.ts'
import { locale } from '../../texts/locale.ts'
import { Section } from '../../ui/section.tsx'
import { FailedPart } from '../../ui/states.tsx'
import type { Exposures, Flag, Measure } from './flag.ts'
import s from './flags.module.css'

// The drawing of charts weighs more than all the rest of the screen.
const ExposureChart = lazy(() => import('./exposure-chart.tsx'))

/** Exposures per day. */
export function Exposed({ flag }: { flag: Flag }) {
  const [environment] = useEnvironment()
  const [days, setDays] = useState('30')
  const [measure, setMeasure] = useState<Measure>('answers')
  const query = useRead('GET /v1/organization/flags/{id}/exposures', {
    params: { id: flag.id },
    query: { environment, days: Number(days) },
  })
  return (
    <Section
      title={texts.exposures}
      description={measure === 'answers' ? texts.numberOfEvaluationsPerVariant : texts.peopleWhoReceivedAVariant}
      action={
        <div className={s.choices}>
          <SegmentedControl
            aria-label={texts.measure}
            value={measure}
            onChange={(value) => setMeasure(value as Measure)}
            data={[
              { value: 'answers', label: texts.evaluations },
              { value: 'people', label: texts.people },
            ]}
          />
          <SegmentedControl
            aria-label={texts.period}
            value={days}
            onChange={setDays}
            data={['7', '30', '90'].map((value) => ({ value, label: texts.valueD(value) }))}
          />
        </div>
      }
    >
      {query.error && !query.data ? (
        <FailedPart what={texts.exposures} error={query.error} retry={() => void query.refetch()} />
      ) : query.data ? (
        <Shown exposures={query.data} measure={measure} />
      ) : (
        <Waiting />
      )}
    </Section>
  )
}

const Waiting = () => <div className={s.chartSkeleton} role="status" aria-label={texts.loading} aria-busy />

function Shown({ exposures, measure }: { exposures: Exposures; measure: Measure }) {
  if (exposures.variants.every((variant) => variant[measure] === 0)) {
    return (
      <Text size="sm" c="dimmed">
        {texts.noEvaluationsInThisPeriodThey}
      </Text>
    )
  }
  return (
    <>
      <Suspense fallback={<Waiting />}>
        <ExposureChart exposures={exposures} measure={measure} />
      </Suspense>
      <Table mt={12} aria-label={texts.totals}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{texts.variant}</Table.Th>
            <Table.Th ta="end">{texts.evaluations}</Table.Th>
            <Table.Th ta="end">{texts.people}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {exposures.variants.map(({ variant, answers, people }) => (
            <Table.Tr key={variant}>
              <Table.Td>{variant}</Table.Td>
              <Table.Td ta="end" className="num">
                {answers.toLocaleString(locale)}
              </Table.Td>
              <Table.Td ta="end" className="num">
                {people.toLocaleString(locale)}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </>
  )
}
