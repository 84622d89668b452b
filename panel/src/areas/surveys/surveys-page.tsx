import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useState } from 'react'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { texts } from '../../texts/surveys.ts'
import { MobileLine } from '../../ui/mobile-line.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Empty } from '../../ui/states.tsx'
import { Status } from '../../ui/status.tsx'
import type { Column } from '../../ui/table/column.ts'
import { DataTable } from '../../ui/table/data-table.tsx'
import { useList } from '../../ui/table/use-list.ts'
import { TwoLines } from '../../ui/two-lines.tsx'
import { AskingCap } from './asking-cap.tsx'
import { SurveyEditor } from './editor/survey-editor.tsx'
import { number, type Survey, share, standing, surveysRead, triggerText } from './survey.ts'
import { SurveyPage } from './survey-page.tsx'

export function SurveysPage() {
  const screen = useScreen()
  const survey = screen.get('survey')
  if (survey) return <SurveyPage id={survey} />
  return screen.get('new') === 'survey' ? <SurveyEditor survey={null} /> : <Surveys />
}

function Surveys() {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const [capping, setCapping] = useState(false)
  const list = useList(surveysRead, { query: { environment } }, (answer) => answer.surveys)
  const create = (
    <Button leftSection={<IconPlus size={16} stroke={2} />} onClick={() => screen.set({ new: 'survey' })}>
      {texts.newSurvey}
    </Button>
  )
  return (
    <Page
      title={texts.surveys}
      description={texts.askASegmentAtTheRightTime}
      actions={
        <>
          <Button variant="default" onClick={() => setCapping(true)}>
            {texts.frequencyLimit}
          </Button>
          {list.rows?.length !== 0 && create}
        </>
      }
    >
      <Card label={texts.surveys}>
        <DataTable
          label={texts.surveys}
          name="surveys"
          list={list}
          columns={columns}
          rowKey={({ id }) => id}
          rowLabel={({ name }) => name}
          openAt={({ id, counts }) => ({ survey: id, part: counts.started > 0 ? undefined : 'edit' })}
          empty={
            <Empty title={texts.noSurveysYet} action={create}>
              {texts.askHowLikelyPeopleAreToRecommend}
            </Empty>
          }
        />
      </Card>
      {capping && <AskingCap close={() => setCapping(false)} />}
    </Page>
  )
}

const questionsText = ({ questions }: Survey) => texts.questions(questions.length)
const rateText = ({ counts: { shown, completed } }: Survey) => (shown === 0 ? '—' : `${share(completed, shown)}%`)

const columns: Column<Survey>[] = [
  {
    id: 'name',
    header: texts.survey,
    csv: ({ name }) => name,
    sort: ({ name }) => name,
    width: 280,
    shape: 'lines',
    cell: (survey) => (
      <TwoLines first={survey.name} second={`${questionsText(survey)} · ${triggerText(survey.trigger)}`} />
    ),
  },
  {
    id: 'status',
    header: texts.status,
    csv: (survey) => standing(survey).label,
    sort: ({ active }) => (active ? 1 : 0),
    width: 110,
    cell: (survey) => {
      const { label, tone } = standing(survey)
      return (
        <>
          <Status tone={tone}>{label}</Status>
          <MobileLine>{texts.completedAnswered(number(survey.counts.completed))}</MobileLine>
        </>
      )
    },
  },
  {
    id: 'audience',
    header: texts.audience,
    csv: ({ segment_id }) => segment_id ?? 'everybody',
    width: 120,
    wide: true,
    cell: ({ segment_id }) => (segment_id === null ? texts.everyone : texts.aSegment),
  },
  {
    id: 'shown',
    header: texts.shown,
    csv: ({ counts }) => counts.shown,
    sort: ({ counts }) => counts.shown,
    width: 90,
    wide: true,
    align: 'end',
    cell: ({ counts }) => <span className="num">{number(counts.shown)}</span>,
  },
  {
    id: 'completed',
    header: texts.completed,
    csv: ({ counts }) => counts.completed,
    sort: ({ counts }) => counts.completed,
    width: 105,
    wide: true,
    align: 'end',
    cell: ({ counts }) => <span className="num">{number(counts.completed)}</span>,
  },
  {
    id: 'rate',
    header: texts.rate,
    csv: rateText,
    sort: ({ counts: { shown, completed } }) => (shown === 0 ? 0 : completed / shown),
    width: 80,
    wide: true,
    align: 'end',
    cell: (survey) => <span className="num">{rateText(survey)}</span>,
  },
  {
    id: 'updated',
    header: texts.changed,
    csv: ({ updated_at }) => updated_at,
    sort: ({ updated_at }) => updated_at,
    width: 110,
    wide: true,
    cell: ({ updated_at }) => <RelativeTime at={updated_at} />,
  },
]
