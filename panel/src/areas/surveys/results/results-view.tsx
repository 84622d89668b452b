import { Skeleton } from '@mantine/core'
import { useRead } from '../../../app/api.ts'
import { useEnvironment } from '../../../app/environment.ts'
import { useScreen } from '../../../app/screen-search.ts'
import { texts } from '../../../texts/surveys-results.ts'
import { Figures } from '../../../ui/figures.tsx'
import { Card } from '../../../ui/page.tsx'
import { SegmentSelect } from '../../../ui/segment-select.tsx'
import { Empty, Failed } from '../../../ui/states.tsx'
import { ClearFilters, DaysFilter } from '../../../ui/table/filters.tsx'
import { ExportButton } from '../export-button.tsx'
import { number, type Survey, share } from '../survey.ts'
import s from '../surveys.module.css'
import { BySegment } from './by-segment.tsx'
import { QuestionSection } from './question-section.tsx'
import { type Results, resultsRead } from './results.ts'

const names = ['segment', 'since', 'until'] as const

/** Returns the filter for the API: whole days, both included. */
function useNarrowed() {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const [segment, since, until] = names.map((name) => screen.get(name))
  return {
    environment,
    ...(segment && { segment_id: segment }),
    ...(since && { from: new Date(`${since}T00:00:00`).toISOString() }),
    ...(until && { to: new Date(new Date(`${until}T00:00:00`).getTime() + 24 * 60 * 60 * 1000).toISOString() }),
  }
}

export function ResultsView({ survey }: { survey: Survey }) {
  const { environment, segment_id, ...span } = useNarrowed()
  const query = useRead(resultsRead, {
    params: { id: survey.id },
    query: { environment, ...span, ...(segment_id && { segment_id }) },
  })
  return (
    <>
      <Narrowing survey={survey} />
      <Figures
        label={texts.figures}
        what={texts.theResults}
        query={query}
        rows={query.data ? [{ id: 'all', figures: figuresOf(query.data) }] : undefined}
      />
      {query.data ? (
        <Questions survey={survey} results={query.data} span={span} />
      ) : query.error ? (
        <Card label={texts.results}>
          <Failed what={texts.theResults} error={query.error} retry={() => void query.refetch()} />
        </Card>
      ) : (
        <Skeleton h={260} radius="md" aria-busy />
      )}
    </>
  )
}

const figuresOf = ({ shown, started, completed, dismissed }: Results) => [
  { name: texts.shownTo, value: number(shown) },
  { name: texts.started, value: `${number(started)} · ${share(started, shown)}%` },
  { name: texts.completed, value: `${number(completed)} · ${share(completed, shown)}%`, isMain: true },
  { name: texts.dismissed, value: `${number(dismissed)} · ${share(dismissed, shown)}%` },
]

interface QuestionsProps {
  survey: Survey
  results: Results
  span: { from?: string; to?: string }
}

const Questions = ({ survey, results, span }: QuestionsProps) =>
  results.started === 0 ? (
    <Card label={texts.results}>
      <Empty title={texts.noAnswersYet}>{texts.answersAppearHereAsTheyComeIn}</Empty>
    </Card>
  ) : (
    <>
      {results.questions.map((question, index) => (
        <QuestionSection key={question.id} question={question} index={index} interval={results.interval} />
      ))}
      <BySegment survey={survey} span={span} />
    </>
  )

function Narrowing({ survey }: { survey: Survey }) {
  const screen = useScreen()
  return (
    <div className={s.narrowing}>
      <SegmentSelect
        label={texts.segment}
        value={screen.get('segment') ?? null}
        onChange={(id) => screen.set({ segment: id ?? undefined })}
      />
      <DaysFilter />
      <ClearFilters names={names} />
      <div className={s.export}>
        <ExportButton survey={survey} query={useNarrowed()} />
      </div>
    </div>
  )
}
