import { SegmentedControl, Table, Text } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { Section } from '../../ui/section.tsx'
import { FailedPart } from '../../ui/states.tsx'
import type { Exposures, Flag, Measure } from './flag.ts'
import s from './flags.module.css'

// The drawing of charts weighs more than all the rest of the screen.
const ExposureChart = lazy(() => import('./exposure-chart.tsx'))

/** Who was shown what, day by day. */
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
      title="Exposures"
      description={
        measure === 'answers'
          ? 'How often each variant was answered.'
          : 'People who got a variant by a rollout or by weights for the first time.'
      }
      action={
        <div className={s.choices}>
          <SegmentedControl
            aria-label="Measure"
            value={measure}
            onChange={(value) => setMeasure(value as Measure)}
            data={[
              { value: 'answers', label: 'Answers' },
              { value: 'people', label: 'People' },
            ]}
          />
          <SegmentedControl
            aria-label="Period"
            value={days}
            onChange={setDays}
            data={['7', '30', '90'].map((value) => ({ value, label: `${value}d` }))}
          />
        </div>
      }
    >
      {query.error && !query.data ? (
        <FailedPart what="Exposures" error={query.error} retry={() => void query.refetch()} />
      ) : query.data ? (
        <Shown exposures={query.data} measure={measure} />
      ) : (
        <Waiting />
      )}
    </Section>
  )
}

const Waiting = () => <div className={s.chartSkeleton} role="status" aria-label="Loading" aria-busy />

function Shown({ exposures, measure }: { exposures: Exposures; measure: Measure }) {
  if (exposures.variants.every((variant) => variant[measure] === 0)) {
    return (
      <Text size="sm" c="dimmed">
        Nobody in this period. Answers appear here within a second of your product asking for the flag.
      </Text>
    )
  }
  return (
    <>
      <Suspense fallback={<Waiting />}>
        <ExposureChart exposures={exposures} measure={measure} />
      </Suspense>
      <Table mt={12} aria-label="Totals">
        <Table.Thead>
          <Table.Tr>
            <Table.Th>Variant</Table.Th>
            <Table.Th ta="end">Answers</Table.Th>
            <Table.Th ta="end">People</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {exposures.variants.map(({ variant, answers, people }) => (
            <Table.Tr key={variant}>
              <Table.Td>{variant}</Table.Td>
              <Table.Td ta="end" className="num">
                {answers.toLocaleString('en')}
              </Table.Td>
              <Table.Td ta="end" className="num">
                {people.toLocaleString('en')}
              </Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </>
  )
}
