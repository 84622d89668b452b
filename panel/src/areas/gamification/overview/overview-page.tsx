import { SegmentedControl, Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useRead } from '../../../app/api.ts'
import { useEnvironment } from '../../../app/environment.ts'
import { useScreen } from '../../../app/screen-search.ts'
import { texts } from '../../../texts/gamification.ts'
import { CompactList, ListRow, RowAside } from '../../../ui/compact-list.tsx'
import { AnchorLink } from '../../../ui/links.tsx'
import { Page } from '../../../ui/page.tsx'
import { Section } from '../../../ui/section.tsx'
import { FailedPart } from '../../../ui/states.tsx'
import { TabsRow } from '../../../ui/tabs-row.tsx'
import s from '../gamification.module.css'
import { number, overviewRead } from '../gamification.ts'
import { description, title, useTabs } from '../tabs.ts'
import { Preview } from './preview.tsx'

// The drawing of charts weighs more than all the rest of the screen.
const DayBars = lazy(() => import('../../../ui/day-bars.tsx'))

const spans = [
  { value: '7', label: texts.n7d },
  { value: '30', label: texts.n30d },
  { value: '90', label: texts.n90d },
]

export function OverviewPage() {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const tabs = useTabs()
  const days = screen.get('days') ?? '30'
  const query = useRead(overviewRead, { query: { environment, days: Number(days) } }, { single: true })
  const overview = query.data
  const span = (value: string) => screen.set({ days: value === '30' ? undefined : value }, { replace: true })
  return (
    <Page title={title} description={description}>
      <TabsRow {...tabs} isBare />
      <Section
        title={texts.pointsEarned}
        description={overview && texts.pointsFromTimesEvents(number(overview.points), number(overview.times))}
        action={<SegmentedControl aria-label={texts.period} size="xs" data={spans} value={days} onChange={span} />}
      >
        {overview ? (
          <Suspense fallback={<Skeleton h={180} />}>
            <DayBars
              name={texts.points}
              unit={texts.points}
              height={180}
              days={overview.days.map(({ day, points }) => ({ day, total: points }))}
            />
          </Suspense>
        ) : query.error ? (
          <FailedPart what={texts.theOverview} error={query.error} retry={() => void query.refetch()} />
        ) : (
          <div aria-busy>
            <Skeleton h={180} />
          </div>
        )}
      </Section>
      <div className={s.columns}>
        <div className={s.column}>
          <Section title={texts.byRule}>
            <CompactList
              label={texts.pointsByRule}
              query={query}
              shape="none"
              rows={({ rules }) => rules}
              empty={texts.noPointsInThisPeriod}
            >
              {({ rule_id, name, deleted, points, times }) => (
                <ListRow
                  key={rule_id}
                  title={
                    deleted ? (
                      name
                    ) : (
                      <AnchorLink to="/gamification" search={{ tab: 'rules', rule: rule_id }} c="inherit" inherit>
                        {name}
                      </AnchorLink>
                    )
                  }
                  description={deleted ? texts.deleted : texts.timesOverviewPage(times)}
                  end={<span className="num">{number(points)}</span>}
                />
              )}
            </CompactList>
          </Section>
          <Section title={texts.mostPoints} description={texts.allTime}>
            <CompactList
              label={texts.peopleWithTheMostPoints}
              query={query}
              shape="none"
              rows={({ top }) => top}
              empty={texts.noPointsYet}
            >
              {({ contact_id, name, email, points, level }) => (
                <ListRow
                  key={contact_id}
                  title={
                    <AnchorLink to="/contacts" search={{ contact: contact_id }} c="inherit" inherit>
                      {name ?? email ?? texts.unnamedContact}
                    </AnchorLink>
                  }
                  description={name && email}
                  end={
                    <RowAside beneath={level}>
                      <span className="num">{number(points)}</span>
                    </RowAside>
                  }
                />
              )}
            </CompactList>
          </Section>
        </div>
        <Preview />
      </div>
    </Page>
  )
}
