import { Table, Text, UnstyledButton } from '@mantine/core'
import type { Output } from '@userkeep/client'
import type { ReportProps } from '../../../app/report-parts.ts'
import { useReport } from '../../../app/use-report.ts'
import { texts } from '../../../texts/analytics-impact.ts'
import { locale } from '../../../texts/locale.ts'
import { number, percent } from '../../../ui/charts/chart-data.ts'
import chart from '../../../ui/charts/charts.module.css'
import { todayIn } from '../../../ui/charts/point-labels.ts'
import { Card } from '../../../ui/page.tsx'
import { exact } from '../../../ui/relative-time.tsx'
import { Section } from '../../../ui/section.tsx'
import { Empty } from '../../../ui/states.tsx'
import s from '../analytics.module.css'
import { eventName } from '../event-name.ts'
import { useOpenPeople } from '../people.ts'
import { Reading } from '../reports/reading.tsx'
import { useTimeZone } from '../use-time-zone.ts'

const endpoint = 'GET /v1/organization/analytics/impact'
type Impact = Output<typeof endpoint>

export function ImpactReport({ query, isTile }: ReportProps) {
  return query.id && query.goal ? (
    <Answered query={query} isTile={isTile ?? false} />
  ) : (
    <Card label={texts.impact}>
      <Empty title={texts.chooseWhatToMeasure}>{texts.pickWhatReachedPeopleAndTheEvent}</Empty>
    </Card>
  )
}

function Answered({ query, isTile }: Required<ReportProps>) {
  const read = useReport(endpoint, query)
  return (
    <Reading query={read} what={texts.theImpact} isTile={isTile}>
      {(impact) =>
        isTile ? (
          <Outcome impact={impact} segmentId={query.segment_id} />
        ) : (
          <Section
            title={sentenceOf(impact)}
            description={
              impact.since
                ? texts.sinceWhenNameFirstReached(exact.format(new Date(impact.since)), impact.name)
                : texts.nameHasNotReachedAnybodyYet(impact.name)
            }
          >
            <Outcome impact={impact} segmentId={query.segment_id} />
          </Section>
        )
      }
    </Reading>
  )
}

const points = (difference: number) =>
  texts.differencePercentagePoints(Math.abs(difference * 100).toLocaleString(locale, { maximumFractionDigits: 1 }))

/** The conclusion in one sentence. */
function sentenceOf({ conclusion, difference, goal }: Impact): string {
  const event = eventName(goal)
  if (conclusion === 'too_few' || difference === null) return texts.tooFewPeopleForAnAnswer
  if (conclusion === 'no_difference_shown') return texts.noDifferenceInEventHasBeenShown(event)
  return conclusion === 'higher'
    ? texts.peopleReachedDidEventMoreOften(event, points(difference))
    : texts.peopleReachedDidEventLessOften(event, points(difference))
}

/** How sure the answer is, in words that need no statistics. */
function certaintyOf({ conclusion, low, high }: Impact): string {
  if (conclusion === 'too_few' || low === null || high === null) {
    return texts.waitUntilMorePeopleWereReached
  }
  const signed = (value: number) =>
    `${value > 0 ? '+' : ''}${(value * 100).toLocaleString(locale, { maximumFractionDigits: 1 })}`
  const range = texts.betweenLowAndHighPercentage(signed(low), signed(high))
  return conclusion === 'no_difference_shown'
    ? texts.theRealDifferenceCouldBeAnywhere(range)
    : texts.theRealDifferenceIsMostLikely(range)
}

interface OutcomeProps {
  impact: Impact
  segmentId: string | undefined
}

function Outcome({ impact, segmentId }: OutcomeProps) {
  const openPeople = useOpenPeople()
  const today = todayIn(useTimeZone())
  const open = (title: string, group: 'reached' | 'not_reached', converted?: boolean) =>
    openPeople(title, {
      from: today,
      to: today,
      ...(segmentId && { segment_id: segmentId }),
      impact: {
        kind: impact.kind,
        id: impact.id,
        goal: impact.goal,
        days: impact.days,
        group,
        ...(converted !== undefined && { converted }),
      },
    })
  const groups = [
    { key: 'reached', name: texts.reached, ...impact.reached },
    { key: 'not_reached', name: texts.notReached, ...impact.not_reached },
  ] as const
  return (
    <>
      <Text size="sm">{certaintyOf(impact)}</Text>
      <Interval impact={impact} />
      <Table className={chart.table} aria-label={texts.bothGroups} mt={12}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{texts.group}</Table.Th>
            <Table.Th>{texts.people}</Table.Th>
            <Table.Th>{texts.reachedTheGoalWithinDays(impact.days)}</Table.Th>
            <Table.Th>{texts.rate}</Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {groups.map(({ key, name, people, converted, rate }) => (
            <Table.Tr key={key}>
              <Table.Th scope="row">{name}</Table.Th>
              <Table.Td>
                <UnstyledButton
                  className={chart.rowButton}
                  aria-label={texts.peopleOfGroup(number(people), name)}
                  onClick={() => open(name, key)}
                >
                  {number(people)}
                </UnstyledButton>
              </Table.Td>
              <Table.Td>
                <UnstyledButton
                  className={chart.rowButton}
                  aria-label={texts.peopleOfGroupWithTheGoal(number(converted), name)}
                  onClick={() => open(texts.groupWithTheGoal(name, eventName(impact.goal)), key, true)}
                >
                  {number(converted)}
                </UnstyledButton>
              </Table.Td>
              <Table.Td>{percent(rate)}</Table.Td>
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
      {impact.notes.map((note) => (
        <Text key={note} size="sm" c="dimmed" mt={10}>
          {note}
        </Text>
      ))}
    </>
  )
}

/** The range of the difference on a scale with zero in it. */
function Interval({ impact: { low, high, difference } }: { impact: Impact }) {
  if (low === null || high === null || difference === null) return null
  const reach = Math.max(Math.abs(low), Math.abs(high), 0.01) * 1.15
  const at = (value: number) => `${((value + reach) / (2 * reach)) * 100}%`
  return (
    <div aria-hidden>
      <div className={s.interval}>
        <u style={{ left: at(0) }} />
        <i style={{ left: at(low), width: `${((high - low) / (2 * reach)) * 100}%` }} />
        <b style={{ left: at(difference) }} />
      </div>
      <div className={s.scale}>
        <span>−{percent(reach)}</span>
        <span>{texts.noDifference}</span>
        <span>+{percent(reach)}</span>
      </div>
    </div>
  )
}
