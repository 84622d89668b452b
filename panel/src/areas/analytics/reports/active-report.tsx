import type { ReportProps } from '../../../app/report-parts.ts'
import { useReport } from '../../../app/use-report.ts'
import { texts } from '../../../texts/analytics-reports.ts'
import { type ChartSeries, fromFirstValue, number, percent } from '../../../ui/charts/chart-data.ts'
import { ChartPanel } from '../../../ui/charts/chart-panel.tsx'
import { pointLabel, pointTitle } from '../../../ui/charts/point-labels.ts'
import { daysOf, useOpenPeople } from '../people.ts'
import { rowOf } from './metric-rows.ts'
import { Estimated, Reading } from './reading.tsx'

const endpoint = 'GET /v1/organization/analytics/active'

/** People who stopped stand below zero. */
const parts: ChartSeries[] = [
  { key: 'returning', label: texts.returning, color: 'var(--ui-chart-1)' },
  { key: 'resurrected', label: texts.resurrected, color: 'var(--ui-chart-5)' },
  { key: 'new', label: texts.new, color: 'var(--ui-chart-2)' },
  { key: 'lost', label: texts.lost, color: 'var(--ui-chart-4)' },
]
const stickiness: ChartSeries[] = [
  { key: 'monthly', label: texts.activeIn28Days, color: 'var(--ui-chart-6)' },
  { key: 'weekly', label: texts.activeIn7Days, color: 'var(--ui-chart-5)' },
  { key: 'daily', label: texts.activeOnTheDay, color: 'var(--ui-chart-1)' },
]

export function ActiveReport({ query, isTile }: ReportProps) {
  const read = useReport(endpoint, query)
  const openPeople = useOpenPeople()
  return (
    <Reading query={read} what={texts.activePeople} isTile={isTile}>
      {({ period, points, stickiness: days, event, estimated }) => {
        const last = days.at(-1)
        return (
          <>
            <ChartPanel
              title={texts.activePeople}
              label={texts.activePeople}
              description={
                <>
                  {texts.newReturningAndResurrectedPeople}
                  <Estimated isShown={estimated} />
                </>
              }
              kind="stack"
              isBare={isTile}
              height={isTile ? 180 : 260}
              series={parts}
              format={(value) => number(Math.abs(value))}
              rows={fromFirstValue(
                points.map(({ start, new: isNew, returning, resurrected, lost }) =>
                  rowOf(start, period, { returning, resurrected, new: isNew, lost: -lost }),
                ),
              )}
              onPoint={(row) =>
                openPeople(texts.activePeopleTitle(row.title), {
                  ...daysOf(row, period.interval ?? 'week', period),
                  ...(query.segment_id && { segment_id: query.segment_id }),
                  ...(event && { event }),
                })
              }
            />
            {!isTile && (
              <ChartPanel
                title={texts.stickiness}
                label={texts.stickiness}
                description={
                  last &&
                  texts.shareOfThePeopleActiveInTheLast(percent(last.share), number(last.daily), number(last.monthly))
                }
                series={stickiness}
                rows={fromFirstValue(
                  days.map(({ day, daily, weekly, monthly }) => ({
                    key: day,
                    label: pointLabel(day, 'day'),
                    title: pointTitle(day, 'day'),
                    values: { daily, weekly, monthly },
                  })),
                )}
                onPoint={({ key, title }) =>
                  openPeople(texts.activeOnTitle(title), {
                    from: key,
                    to: key,
                    ...(query.segment_id && { segment_id: query.segment_id }),
                    ...(event && { event }),
                  })
                }
              />
            )}
          </>
        )
      }}
    </Reading>
  )
}
