import { SegmentedControl, UnstyledButton } from '@mantine/core'
import type { Output } from '@userkeep/client'
import { type CSSProperties, useState } from 'react'
import type { ReportProps } from '../../../app/report-parts.ts'
import { useReport } from '../../../app/use-report.ts'
import { texts } from '../../../texts/analytics-reports.ts'
import { number, percent } from '../../../ui/charts/chart-data.ts'
import { dayText, pointLabel } from '../../../ui/charts/point-labels.ts'
import { Section } from '../../../ui/section.tsx'
import { Empty } from '../../../ui/states.tsx'
import s from '../analytics.module.css'
import { useOpenPeople } from '../people.ts'
import { Reading } from './reading.tsx'

const endpoint = 'GET /v1/organization/analytics/retention'
type Answer = Output<typeof endpoint>
type Cohort = Answer['cohorts'][number]

export function RetentionReport({ query, isTile }: ReportProps) {
  const read = useReport(endpoint, query)
  const [unit, setUnit] = useState<'share' | 'people'>('share')
  return (
    <Reading query={read} what={texts.retention} isTile={isTile}>
      {(answer) => {
        const cohorts = answer.cohorts.filter(({ size }) => size > 0)
        const content =
          cohorts.length === 0 ? (
            <Empty title={texts.noCohortsYet}>{texts.aCohortBeginsWhenSomebody}</Empty>
          ) : (
            <Triangle answer={answer} cohorts={cohorts} unit={unit} segmentId={query.segment_id} />
          )
        return isTile ? (
          content
        ) : (
          <Section
            title={texts.retention}
            description={
              answer.event
                ? texts.peopleByTheIntervalOfTheirFirst(answer.interval, answer.event)
                : texts.peopleByTheIntervalOfTheirFirstVisit(answer.interval)
            }
            action={
              <SegmentedControl
                aria-label={texts.show}
                value={unit}
                onChange={(value) => setUnit(value as typeof unit)}
                data={[
                  { value: 'share', label: texts.percent },
                  { value: 'people', label: texts.people },
                ]}
              />
            }
          >
            {content}
          </Section>
        )
      }}
    </Reading>
  )
}

interface TriangleProps {
  answer: Answer
  cohorts: readonly Cohort[]
  unit: 'share' | 'people'
  segmentId: string | undefined
}

/** The average of all cohorts whose period is over, weighted by their size. */
function averageAt(cohorts: readonly Cohort[], offset: number): number | null {
  const complete = cohorts.flatMap(({ size, periods }) =>
    periods.filter((period) => period.offset === offset && period.is_complete).map(({ people }) => ({ size, people })),
  )
  const size = complete.reduce((sum, one) => sum + one.size, 0)
  return size === 0 ? null : complete.reduce((sum, { people }) => sum + people, 0) / size
}

function Triangle({ answer, cohorts, unit, segmentId }: TriangleProps) {
  const longest = Math.max(...cohorts.map(({ periods }) => periods.length))
  const offsets = Array.from({ length: longest }, (_, offset) => offset)
  const name = { day: texts.day, week: texts.week, month: texts.month }[answer.interval]
  return (
    <section className={s.heat} aria-label={texts.retentionByCohort}>
      <table>
        <thead>
          <tr>
            <th scope="col">{texts.cohort}</th>
            <th scope="col">{texts.people}</th>
            {offsets.map((offset) => (
              <th key={offset} scope="col">
                {name} {offset}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {cohorts.map((cohort) => (
            <tr key={cohort.start}>
              <th scope="row">{pointLabel(cohort.start, answer.interval)}</th>
              <th>{number(cohort.size)}</th>
              {cohort.periods.map((period) => (
                <td key={period.offset}>
                  <Cell answer={answer} cohort={cohort} period={period} unit={unit} segmentId={segmentId} />
                </td>
              ))}
            </tr>
          ))}
          <tr>
            <th scope="row">{texts.average}</th>
            <th />
            {offsets.map((offset) => {
              const average = averageAt(cohorts, offset)
              return (
                <td key={offset}>
                  <span className={s.cell} style={{ '--share': average ?? 0 } as CSSProperties}>
                    {percent(average)}
                  </span>
                </td>
              )
            })}
          </tr>
        </tbody>
      </table>
    </section>
  )
}

interface CellProps extends Omit<TriangleProps, 'cohorts'> {
  cohort: Cohort
  period: Cohort['periods'][number]
}

function Cell({ answer, cohort, period: { offset, people, share, is_complete }, unit, segmentId }: CellProps) {
  const openPeople = useOpenPeople()
  const { interval, event, return_event } = answer
  const open = () =>
    openPeople(texts.cohortOfDayIntervalOffset(dayText(cohort.start), interval, offset), {
      from: cohort.start,
      to: cohort.start,
      ...(segmentId && { segment_id: segmentId }),
      cohort: { interval, offset, ...(event && { event }), ...(return_event && { return_event }) },
    })
  return (
    <UnstyledButton
      className={s.cell}
      style={{ '--share': share ?? 0 } as CSSProperties}
      data-open={is_complete ? undefined : true}
      aria-label={
        is_complete
          ? texts.peopleShare(number(people), percent(share))
          : texts.peopleShareSoFar(number(people), percent(share))
      }
      onClick={open}
    >
      {unit === 'share' ? percent(share) : number(people)}
    </UnstyledButton>
  )
}
