import { Suspense } from 'react'
import { reportParts } from '../../app/report-parts.ts'
import { useScreen } from '../../app/screen-search.ts'
import { texts } from '../../texts/analytics.ts'
import { ChartSkeleton } from '../../ui/charts/chart.tsx'
import { Card, Page } from '../../ui/page.tsx'
import { TabsRow } from '../../ui/tabs-row.tsx'
import { Controls } from './controls.tsx'
import { ExportButton } from './export-button.tsx'
import { FunnelView, useFunnel } from './funnel/funnel-view.tsx'
import { ImpactSetup } from './impact/impact-setup.tsx'
import { PeopleDrawer } from './people-drawer.tsx'
import { useQuestion, type View, views } from './question.ts'
import { SaveReport } from './save-report.tsx'

const descriptions: Record<View, string> = {
  overview: texts.peopleEventsAndPageViewsCompared,
  active: texts.howManyPeopleUseYourProduct,
  events: texts.everythingThatYourProduct,
  pages: texts.pageViewsByPageReferrerDevice,
  funnel: texts.howFarPeopleGetThroughSteps,
  retention: texts.howManyPeopleOfEachWeekComeBack,
  paths: texts.whichEventsFollowEachOther,
  impact: texts.whatChangedAfterAFlagACampaign,
}

export function AnalyticsPage() {
  const screen = useScreen()
  const { view, query } = useQuestion()
  // The period, the segment and the comparison stay from tab to tab; the rest belongs to one tab.
  const choose = (value: View) =>
    screen.set({
      view: value === 'overview' ? undefined : value,
      ...Object.fromEntries(['interval', 'event', 'breakdown', 'point', 'window'].map((name) => [name, undefined])),
    })
  return (
    <Page
      title={texts.analytics}
      description={descriptions[view]}
      actions={
        <>
          <ExportButton view={view} query={query} />
          <SaveQuestion view={view} query={query} />
        </>
      }
    >
      <TabsRow label={texts.report} value={view} tabs={[...views]} onChange={choose} isBare />
      <Controls view={view} />
      <Shown view={view} query={query} />
      <PeopleDrawer />
    </Page>
  )
}

function SaveQuestion({ view, query }: ReturnType<typeof useQuestion>) {
  const funnel = useFunnel()
  const { steps } = funnel
  const isFunnel = view === 'funnel'
  return (
    <SaveReport
      question={view}
      label={views.find(({ value }) => value === view)?.label ?? texts.report}
      query={isFunnel ? { ...funnel.body, steps } : { ...query }}
      isComplete={isFunnel ? steps.length > 1 : view !== 'impact' || Boolean(query.id && query.goal)}
    />
  )
}

function Shown({ view, query }: ReturnType<typeof useQuestion>) {
  if (view === 'funnel') return <FunnelView />
  const Report = reportParts[view]?.show
  return (
    <>
      {view === 'impact' && <ImpactSetup />}
      <Suspense
        fallback={
          <Card label={texts.report}>
            <ChartSkeleton />
          </Card>
        }
      >
        {Report && <Report key={view} query={query} />}
      </Suspense>
    </>
  )
}
