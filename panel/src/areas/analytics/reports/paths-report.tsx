import { UnstyledButton } from '@mantine/core'
import type { Output } from '@userkeep/client'
import type { CSSProperties } from 'react'
import type { ReportProps } from '../../../app/report-parts.ts'
import { useScreen } from '../../../app/screen-search.ts'
import { useReport } from '../../../app/use-report.ts'
import { texts } from '../../../texts/analytics-reports.ts'
import { number, percent } from '../../../ui/charts/chart-data.ts'
import { Section } from '../../../ui/section.tsx'
import { Empty } from '../../../ui/states.tsx'
import s from '../analytics.module.css'
import { eventName } from '../event-name.ts'
import { Reading } from './reading.tsx'

/** Rarer events of a step are summed. */
const maxShown = 10

const endpoint = 'GET /v1/organization/analytics/paths'
type Link = Output<typeof endpoint>['links'][number]

/** Returns the events of a step with their visits, most frequent first. */
function stepsOf(links: readonly Link[], depth: number): { event: string | null; sessions: number }[] {
  const sums = new Map<string | null, number>()
  for (const { to, sessions, ...link } of links) {
    if (link.depth === depth) sums.set(to, (sums.get(to) ?? 0) + sessions)
  }
  return [...sums].map(([event, sessions]) => ({ event, sessions })).sort((one, other) => other.sessions - one.sessions)
}

export function PathsReport({ query, isTile }: ReportProps) {
  const read = useReport(endpoint, query)
  return (
    <Reading query={read} what={texts.paths} isTile={isTile}>
      {({ links, sessions, start }) => {
        const depths = [...new Set(links.map(({ depth }) => depth))].sort((one, other) => one - other)
        const content =
          links.length === 0 ? (
            <Empty title={texts.noVisitsInThisPeriod}>{texts.chooseALongerPeriodOrAnother}</Empty>
          ) : (
            <div className={s.columns}>
              {depths.map((depth) => (
                <Column key={depth} depth={depth} links={links} sessions={sessions} />
              ))}
            </div>
          )
        return isTile ? (
          content
        ) : (
          <Section
            title={start ? texts.afterEvent(eventName(start)) : texts.fromTheStartOfAVisit}
            description={texts.sessionsVisitsPressAnEventToSee(number(sessions))}
          >
            {content}
          </Section>
        )
      }}
    </Reading>
  )
}

function Column({ depth, links, sessions }: { depth: number; links: readonly Link[]; sessions: number }) {
  const screen = useScreen()
  const steps = stepsOf(links, depth)
  const [shown, others] = [steps.slice(0, maxShown), steps.slice(maxShown)]
  return (
    <section aria-label={texts.stepDepth(depth)}>
      <h3>{texts.stepDepth(depth)}</h3>
      <ul className={s.bars}>
        {shown.map(({ event, sessions: visits }) => {
          const share = sessions === 0 ? 0 : visits / sessions
          const isEvent = event !== null && event !== '$other'
          const inner = (
            <>
              <span>{event === null ? texts.endOfTheVisit : eventName(event)}</span>
              <span className="num">{number(visits)}</span>
              <span className={s.estimate}>{percent(share)}</span>
            </>
          )
          const style = { '--share': share } as CSSProperties
          return (
            <li key={event ?? ''}>
              {isEvent ? (
                <UnstyledButton className={s.bar} style={style} onClick={() => screen.set({ event })}>
                  {inner}
                </UnstyledButton>
              ) : (
                <span className={s.bar} style={style}>
                  {inner}
                </span>
              )}
            </li>
          )
        })}
        {others.length > 0 && (
          <li>
            <span className={s.bar} style={{ '--share': 0 } as CSSProperties}>
              <span>{texts.otherEvents(others.length)}</span>
              <span className="num">{number(others.reduce((sum, { sessions: visits }) => sum + visits, 0))}</span>
            </span>
          </li>
        )}
      </ul>
    </section>
  )
}
