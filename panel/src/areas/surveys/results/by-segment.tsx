import { MultiSelect, Skeleton, Table, Text } from '@mantine/core'
import { useState } from 'react'
import { useRead } from '../../../app/api.ts'
import { useEnvironment } from '../../../app/environment.ts'
import { useReadAll } from '../../../app/read-all.ts'
import { useMay } from '../../../app/session.tsx'
import { texts } from '../../../texts/surveys-results.ts'
import { Section } from '../../../ui/section.tsx'
import { isNumber, number, type Survey } from '../survey.ts'
import { averageText, type QuestionResults, resultsRead, scoreText } from './results.ts'

/** Each is read by itself, so that a few are enough. */
const mostSegments = 6

interface Span {
  from?: string
  to?: string
}

/** Compares segments. */
export function BySegment({ survey, span }: { survey: Survey; span: Span }) {
  const mayRead = useMay()('customers:read')
  const question = survey.questions.find(({ kind }) => isNumber(kind))
  return mayRead && question ? <Compared survey={survey} span={span} questionId={question.id} /> : null
}

function Compared({ survey, span, questionId }: { survey: Survey; span: Span; questionId: string }) {
  const [environment] = useEnvironment()
  const [chosen, setChosen] = useState<string[]>([])
  const segments = useReadAll('GET /v1/organization/segments', { query: { environment } }, (answer) => answer.segments)
  const names = new Map((segments.data ?? []).map(({ id, name }) => [id, name]))
  const title = survey.questions.find(({ id }) => id === questionId)?.title
  return (
    <Section title={texts.bySegment} description={title}>
      <MultiSelect
        aria-label={texts.segmentsToCompare}
        placeholder={chosen.length === 0 ? texts.chooseSegmentsToCompare : ''}
        searchable
        clearable
        maxValues={mostSegments}
        data={[...names].map(([value, label]) => ({ value, label }))}
        value={chosen}
        onChange={setChosen}
        maw={560}
      />
      {chosen.length > 0 && (
        <Table mt={14} verticalSpacing={8}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{texts.segment}</Table.Th>
              <Table.Th ta="end">{texts.answers}</Table.Th>
              <Table.Th ta="end">{texts.result}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {chosen.map((id) => (
              <Row
                key={id}
                surveyId={survey.id}
                questionId={questionId}
                segment={{ id, name: names.get(id) ?? id }}
                span={span}
              />
            ))}
          </Table.Tbody>
        </Table>
      )}
    </Section>
  )
}

interface RowProps {
  surveyId: string
  questionId: string
  segment: { id: string; name: string }
  span: Span
}

function Row({ surveyId, questionId, segment, span }: RowProps) {
  const [environment] = useEnvironment()
  const query = useRead(
    resultsRead,
    { params: { id: surveyId }, query: { environment, ...span, segment_id: segment.id } },
    { single: true },
  )
  const found = query.data?.questions.find(({ id }) => id === questionId)
  return (
    <Table.Tr>
      <Table.Td>{segment.name}</Table.Td>
      <Table.Td ta="end" className="num">
        {found ? number(found.answered) : query.error ? '—' : <Skeleton h={9} w={40} ml="auto" aria-busy />}
      </Table.Td>
      <Table.Td ta="end" className="num">
        {found ? <Result question={found} /> : query.error ? query.error.message : null}
      </Table.Td>
    </Table.Tr>
  )
}

function Result({ question: { nps, average, answered } }: { question: QuestionResults }) {
  if (answered === 0) return '—'
  if (!nps) return average === null ? '—' : averageText(average)
  return (
    <>
      {scoreText(nps.score)}{' '}
      <Text span c="dimmed" fz={12.5}>
        {texts.lowToHigh(scoreText(nps.low), scoreText(nps.high))}
      </Text>
    </>
  )
}
