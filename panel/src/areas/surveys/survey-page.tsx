import { useRead } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { texts } from '../../texts/surveys.ts'
import { Editor } from '../../ui/editor/editor.tsx'
import { Card } from '../../ui/page.tsx'
import { PropertySkeleton } from '../../ui/properties.tsx'
import { Failed } from '../../ui/states.tsx'
import { Status } from '../../ui/status.tsx'
import { TabsRow } from '../../ui/tabs-row.tsx'
import { SurveyEditor } from './editor/survey-editor.tsx'
import { ResponsesView } from './responses/responses-view.tsx'
import { ResultsView } from './results/results-view.tsx'
import { type Survey, standing, surveyRead } from './survey.ts'
import { SurveyActs } from './survey-acts.tsx'

const tabs = [
  { value: 'results', label: texts.results },
  { value: 'responses', label: texts.responses },
  { value: 'edit', label: texts.edit },
] as const
type Tab = (typeof tabs)[number]['value']

/** The filter of one tab does not apply to the others. */
const ofTab = { q: undefined, state: undefined, tag: undefined, page: undefined, after: undefined, sort: undefined }
const ofSurvey = { ...ofTab, segment: undefined, since: undefined, until: undefined }
const back = { label: texts.surveys, search: { ...ofSurvey, survey: undefined, part: undefined, response: undefined } }

export function SurveyPage({ id }: { id: string }) {
  const [environment] = useEnvironment()
  const query = useRead(surveyRead, { params: { id }, query: { environment } }, { single: true })
  if (query.data) return <Loaded survey={query.data} />
  return (
    <Editor title={texts.survey} back={back}>
      <Card label={texts.survey}>
        {query.error ? (
          <Failed what={texts.theSurvey} error={query.error} retry={() => void query.refetch()} />
        ) : (
          <div style={{ padding: 22 }}>
            <PropertySkeleton count={8} />
          </div>
        )}
      </Card>
    </Editor>
  )
}

function Loaded({ survey }: { survey: Survey }) {
  const screen = useScreen()
  const tab = tabs.find(({ value }) => value === screen.get('part'))?.value ?? 'results'
  const { label, tone } = standing(survey)
  return (
    <Editor
      title={survey.name}
      back={back}
      status={<Status tone={tone}>{label}</Status>}
      actions={<SurveyActs survey={survey} />}
    >
      <TabsRow<Tab>
        label={texts.surveyView}
        value={tab}
        isBare
        tabs={[...tabs]}
        onChange={(value) =>
          screen.set({ ...ofTab, response: undefined, part: value === 'results' ? undefined : value })
        }
      />
      {tab === 'results' && <ResultsView survey={survey} />}
      {tab === 'responses' && <ResponsesView survey={survey} />}
      {tab === 'edit' && <SurveyEditor key={survey.id} survey={survey} />}
    </Editor>
  )
}
