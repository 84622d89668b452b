import { Badge, Group, Text } from '@mantine/core'
import { useRead } from '../../../app/api.ts'
import { useEnvironment } from '../../../app/environment.ts'
import { useScreen } from '../../../app/screen-search.ts'
import { texts } from '../../../texts/surveys-responses.ts'
import { MobileLine } from '../../../ui/mobile-line.tsx'
import { Card } from '../../../ui/page.tsx'
import { RelativeTime } from '../../../ui/relative-time.tsx'
import { SearchField } from '../../../ui/search-field.tsx'
import { Empty } from '../../../ui/states.tsx'
import { Status } from '../../../ui/status.tsx'
import type { Column } from '../../../ui/table/column.ts'
import { DataTable } from '../../../ui/table/data-table.tsx'
import { ChoiceFilter } from '../../../ui/table/filters.tsx'
import { useList } from '../../../ui/table/use-list.ts'
import { TwoLines } from '../../../ui/two-lines.tsx'
import { ExportButton } from '../export-button.tsx'
import { resultsRead } from '../results/results.ts'
import type { Survey } from '../survey.ts'
import { answered, nameOf, type Response, responsesRead, sources, states } from './response.ts'
import { ResponseDrawer } from './response-drawer.tsx'

const isState = (text: string | undefined): text is Response['state'] => text !== undefined && text in states
const stateOptions = Object.entries(states).map(([value, { label }]) => ({ value, label }))
const filterNames = ['q', 'state', 'tag'] as const

/** The responses, with search and tags. */
export function ResponsesView({ survey }: { survey: Survey }) {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const [q, state, tag] = filterNames.map((name) => screen.get(name))
  const query = { environment, ...(q && { q }), ...(isState(state) && { state }), ...(tag && { tag }) }
  const list = useList(responsesRead, { params: { id: survey.id }, query }, (answer) => answer.responses)
  const results = useRead(resultsRead, { params: { id: survey.id }, query: { environment } })
  const tags = results.data?.tags ?? []
  const isNarrowed = Boolean(q || state || tag)
  return (
    <>
      <Group justify="flex-end">
        <ExportButton survey={survey} query={query} />
      </Group>
      <Card label={texts.responses}>
        <DataTable
          label={texts.responses}
          name="survey-responses"
          list={list}
          filters={filterNames}
          tools={
            <>
              <SearchField label={texts.searchTheTextAnswers} placeholder={texts.searchTheTextAnswers} />
              <ChoiceFilter name="state" label={texts.status} options={stateOptions} />
              <ChoiceFilter
                name="tag"
                label={texts.tag}
                options={tags.map(({ tag: name, count }) => ({ value: name, label: `${name} (${count})` }))}
              />
            </>
          }
          columns={columnsOf(survey)}
          rowKey={({ id }) => id}
          rowLabel={nameOf}
          openAt={({ id }) => ({ response: id })}
          isOpen={({ id }) => id === screen.get('response')}
          empty={
            isNarrowed ? (
              <Empty title={texts.noResponsesMatch}>{texts.searchForSomethingElseOrClear}</Empty>
            ) : (
              <Empty title={texts.noResponsesYet}>{texts.peopleAppearHereOnceTheyAreShown}</Empty>
            )
          }
        />
        <ResponseDrawer survey={survey} responses={list.rows} known={tags.map(({ tag: name }) => name)} />
      </Card>
    </>
  )
}

const summaryOf = (survey: Survey, response: Response) =>
  answered(survey.questions, response)
    .map(({ text }) => text)
    .join(' · ')

const columnsOf = (survey: Survey): Column<Response>[] => [
  {
    id: 'contact',
    header: texts.person,
    csv: nameOf,
    width: 200,
    shape: 'lines',
    cell: (response) => <TwoLines first={nameOf(response)} second={summaryOf(survey, response) || texts.noAnswer} />,
  },
  {
    id: 'state',
    header: texts.status,
    csv: ({ state }) => state,
    width: 120,
    shape: 'pill',
    cell: ({ state, completed_at, shown_at }) => (
      <>
        <Status tone={states[state].tone}>{states[state].label}</Status>
        <MobileLine>
          <RelativeTime at={completed_at ?? shown_at ?? ''} />
        </MobileLine>
      </>
    ),
  },
  {
    id: 'tags',
    header: texts.tags,
    csv: ({ tags }) => tags.join(', '),
    width: 170,
    wide: true,
    cell: ({ tags }) => <Tags tags={tags} />,
  },
  {
    id: 'source',
    header: texts.from,
    csv: ({ source }) => source,
    width: 90,
    wide: true,
    cell: ({ source }) => (source ? sources[source] : '—'),
  },
  {
    id: 'at',
    header: texts.when,
    csv: ({ completed_at, started_at, shown_at }) => completed_at ?? started_at ?? shown_at,
    width: 110,
    wide: true,
    cell: ({ completed_at, started_at, shown_at }) => {
      const at = completed_at ?? started_at ?? shown_at
      return at ? <RelativeTime at={at} /> : <Text c="dimmed">—</Text>
    },
  },
]

const Tags = ({ tags }: { tags: readonly string[] }) =>
  tags.length === 0 ? (
    <Text c="dimmed">—</Text>
  ) : (
    <Group gap={4} wrap="nowrap">
      {tags.slice(0, 2).map((tag) => (
        <Badge key={tag} color="gray" tt="none">
          {tag}
        </Badge>
      ))}
      {tags.length > 2 && <Text size="sm" c="dimmed">{`+${tags.length - 2}`}</Text>}
    </Group>
  )
