import { Table, Text, UnstyledButton } from '@mantine/core'
import type { Output } from '@userkeep/client'
import type { ReportProps } from '../../../app/report-parts.ts'
import { useScreen } from '../../../app/screen-search.ts'
import { useReport } from '../../../app/use-report.ts'
import { texts } from '../../../texts/analytics-reports.ts'
import { Change } from '../../../ui/charts/change.tsx'
import { colorAt, fromFirstValue, number } from '../../../ui/charts/chart-data.ts'
import { ChartPanel } from '../../../ui/charts/chart-panel.tsx'
import chart from '../../../ui/charts/charts.module.css'
import { AnchorLink } from '../../../ui/links.tsx'
import { Card } from '../../../ui/page.tsx'
import { Empty } from '../../../ui/states.tsx'
import { eventName } from '../event-name.ts'
import { daysOf, useOpenPeople } from '../people.ts'
import { rowOf } from './metric-rows.ts'
import { Estimated, Reading } from './reading.tsx'

const endpoint = 'GET /v1/organization/analytics/events'
type Answer = Output<typeof endpoint>
type Series = Answer['series'][number]

/** More lines could not be distinguished. */
const drawnSeries = 6

const keyOf = ({ event, value }: Series) => (value === null ? event : texts.value(value))
const nameOf = ({ event, value }: Series) =>
  value === null ? eventName(event) : value === '$other' ? texts.other : value || texts.empty

export function EventsReport({ query, isTile }: ReportProps) {
  const read = useReport(endpoint, query)
  return (
    <Reading query={read} what={texts.events} isTile={isTile}>
      {(answer) =>
        answer.series.length === 0 ? (
          <NoEvents isTile={isTile} />
        ) : (
          <>
            <Lines answer={answer} query={query} isTile={isTile} />
            {!isTile && <SeriesTable answer={answer} query={query} />}
          </>
        )
      }
    </Reading>
  )
}

function NoEvents({ isTile }: { isTile: boolean | undefined }) {
  const empty = (
    <Empty title={texts.noEventsInThisPeriod}>
      {texts.eventsAppearHereWithinSeconds(
        <AnchorLink to="/get-started" inherit underline="always">
          {texts.connectYourProduct}
        </AnchorLink>,
      )}
    </Empty>
  )
  return isTile ? empty : <Card label={texts.events}>{empty}</Card>
}

interface PartProps extends ReportProps {
  answer: Answer
}

function Lines({ answer: { period, series }, query, isTile }: PartProps) {
  const openPeople = useOpenPeople()
  const drawn = series.slice(0, drawnSeries)
  const [only] = drawn
  const withPrevious = drawn.length === 1 && only?.previous_events !== null
  const starts = only?.points.map(({ start }) => start) ?? []
  const rows = starts.map((start, index) =>
    rowOf(start, period, {
      ...Object.fromEntries(drawn.map((one) => [keyOf(one), one.points[index]?.events ?? 0])),
      ...(withPrevious && { previous: only?.points[index]?.previous_events ?? null }),
    }),
  )
  return (
    <ChartPanel
      title={texts.events}
      label={texts.eventsOverTime}
      description={
        series.length > drawnSeries ? texts.theDrawnSeriesMostFrequent(drawnSeries, number(series.length)) : undefined
      }
      isBare={isTile}
      height={isTile ? 180 : 260}
      series={[
        ...(withPrevious
          ? [{ key: 'previous', label: texts.periodBefore, color: 'var(--ui-chart-prev)', isPrevious: true }]
          : []),
        ...drawn.map((one, index) => ({ key: keyOf(one), label: nameOf(one), color: colorAt(index) })),
      ]}
      rows={fromFirstValue(rows)}
      onPoint={(row) =>
        openPeople(`${query.event ? eventName(query.event) : texts.anyEvent}, ${row.title}`, {
          ...daysOf(row, period.interval ?? 'day', period),
          ...(query.event && { event: query.event }),
          ...(query.segment_id && { segment_id: query.segment_id }),
        })
      }
    />
  )
}

function SeriesTable({ answer: { period, series, breakdown, has_more }, query }: PartProps) {
  const openPeople = useOpenPeople()
  const screen = useScreen()
  const open = (one: Series) =>
    openPeople(nameOf(one), {
      from: period.from,
      to: period.to,
      event: one.event,
      ...(breakdown && one.value !== null && { property: breakdown, value: one.value }),
      ...(query.segment_id && { segment_id: query.segment_id }),
    })
  return (
    <Card label={breakdown ? texts.values : texts.allEvents}>
      <div className={chart.tableWrap} style={{ maxHeight: 'none' }}>
        <Table className={chart.table} aria-label={breakdown ? texts.values : texts.allEvents}>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>{breakdown ?? texts.event}</Table.Th>
              <Table.Th>{texts.events}</Table.Th>
              <Table.Th>{texts.change}</Table.Th>
              <Table.Th>{texts.people}</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {series.map((one) => (
              <Table.Tr key={keyOf(one)}>
                <Table.Th scope="row">
                  {breakdown || query.event ? (
                    nameOf(one)
                  ) : (
                    <UnstyledButton className={chart.rowButton} onClick={() => screen.set({ event: one.event })}>
                      {nameOf(one)}
                    </UnstyledButton>
                  )}
                </Table.Th>
                <Table.Td>{number(one.events)}</Table.Td>
                <Table.Td>
                  <Change value={one.events} previous={one.previous_events} />
                </Table.Td>
                <Table.Td>
                  <UnstyledButton
                    className={chart.rowButton}
                    aria-label={texts.peopleOfName(number(one.people), nameOf(one))}
                    onClick={() => open(one)}
                  >
                    {one.estimated ? '≈ ' : ''}
                    {number(one.people)}
                  </UnstyledButton>
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
      {(has_more || series.some(({ estimated }) => estimated)) && (
        <Text size="sm" c="dimmed" p={16}>
          {has_more && texts.thereAreMoreThanShownChoose}
          <Estimated isShown={series.some(({ estimated }) => estimated)} />
        </Text>
      )}
    </Card>
  )
}
