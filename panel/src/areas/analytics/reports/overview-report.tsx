import type { ReportProps } from '../../../app/report-parts.ts'
import { useReport } from '../../../app/use-report.ts'
import { texts } from '../../../texts/analytics-reports.ts'
import { fromFirstValue } from '../../../ui/charts/chart-data.ts'
import { ChartPanel } from '../../../ui/charts/chart-panel.tsx'
import s from '../analytics.module.css'
import { daysOf, useOpenPeople } from '../people.ts'
import { metricRows, metricSeries } from './metric-rows.ts'
import { Estimated, Reading } from './reading.tsx'

const endpoint = 'GET /v1/organization/analytics/overview'
const metrics = [
  { name: 'people', title: texts.people, nothing: texts.nobodyWasActive },
  { name: 'new_people', title: texts.newPeople, nothing: texts.nobodyNew },
  { name: 'events', title: texts.events, nothing: texts.noEvents },
  { name: 'page_views', title: texts.pageViews, nothing: texts.noPageViews },
] as const

export function OverviewReport({ query, isTile }: ReportProps) {
  const read = useReport(endpoint, query)
  const openPeople = useOpenPeople()
  return (
    <Reading query={read} what={texts.theOverview} isTile={isTile}>
      {(overview) => (
        <div className={s.pair} aria-busy={read.isFetching}>
          {metrics.map(({ name, title, nothing }) => {
            const { value, previous, points, estimated } = overview[name]
            return (
              <ChartPanel
                key={name}
                title={title}
                label={title}
                kind={name === 'new_people' ? 'bars' : 'area'}
                description={isTile ? title : <Estimated isShown={estimated} />}
                value={value}
                previous={previous}
                nothing={nothing}
                sync="overview"
                height={isTile ? 150 : 190}
                isBare={isTile}
                series={metricSeries(title, previous !== null)}
                rows={fromFirstValue(metricRows(points, overview.period))}
                onPoint={(row) =>
                  openPeople(texts.peopleTitle(row.title), {
                    ...daysOf(row, overview.period.interval ?? 'day', overview.period),
                    ...(query.segment_id && { segment_id: query.segment_id }),
                    ...(name === 'page_views' && { event: 'page_viewed' }),
                  })
                }
              />
            )
          })}
        </div>
      )}
    </Reading>
  )
}
