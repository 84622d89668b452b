import { UnstyledButton, VisuallyHidden } from '@mantine/core'
import type { Output } from '@userkeep/client'
import type { CSSProperties } from 'react'
import type { ReportProps } from '../../../app/report-parts.ts'
import { useReport } from '../../../app/use-report.ts'
import { texts } from '../../../texts/analytics-reports.ts'
import { locale } from '../../../texts/locale.ts'
import { Change } from '../../../ui/charts/change.tsx'
import { fromFirstValue, number } from '../../../ui/charts/chart-data.ts'
import { ChartPanel } from '../../../ui/charts/chart-panel.tsx'
import { humanize } from '../../../ui/humanize.ts'
import { AnchorLink } from '../../../ui/links.tsx'
import { Card } from '../../../ui/page.tsx'
import { Section } from '../../../ui/section.tsx'
import { Empty } from '../../../ui/states.tsx'
import s from '../analytics.module.css'
import { daysOf, useOpenPeople } from '../people.ts'
import { metricRows, metricSeries } from './metric-rows.ts'
import { Reading } from './reading.tsx'

const endpoint = 'GET /v1/organization/analytics/pages'
type Answer = Output<typeof endpoint>

const countries = new Intl.DisplayNames(locale, { type: 'region', fallback: 'code' })
const countryOf = (code: string) => (/^[A-Z]{2}$/.test(code) ? countries.of(code) : code) ?? code
const plain = (value: string) => value

const lists = [
  { name: 'pages', title: texts.pages, property: 'path', text: plain },
  { name: 'referrers', title: texts.referrers, property: 'referrer', text: plain },
  { name: 'countries', title: texts.countries, property: 'country', text: countryOf },
  { name: 'devices', title: texts.devices, property: 'device', text: humanize },
  { name: 'sources', title: texts.sourcesUtmSource, property: 'utm_source', text: plain },
  { name: 'mediums', title: texts.mediumsUtmMedium, property: 'utm_medium', text: plain },
  { name: 'campaigns', title: texts.campaignsUtmCampaign, property: 'utm_campaign', text: plain },
  { name: 'terms', title: texts.termsUtmTerm, property: 'utm_term', text: plain },
  { name: 'contents', title: texts.contentsUtmContent, property: 'utm_content', text: plain },
] as const

export function PagesReport({ query, isTile }: ReportProps) {
  const read = useReport(endpoint, query)
  const openPeople = useOpenPeople()
  return (
    <Reading query={read} what={texts.pages} isTile={isTile}>
      {(answer) =>
        answer.views.value === 0 && answer.views.previous !== null && answer.views.previous === 0 ? (
          <NoPages isTile={isTile} />
        ) : (
          <>
            <div className={isTile ? undefined : s.pair}>
              {(isTile ? (['views'] as const) : (['views', 'visitors'] as const)).map((name) => (
                <ChartPanel
                  key={name}
                  title={name === 'views' ? texts.pageViews : texts.visitors}
                  label={name === 'views' ? texts.pageViews : texts.visitors}
                  kind="area"
                  sync="pages"
                  isBare={isTile}
                  height={isTile ? 180 : 190}
                  value={answer[name].value}
                  previous={answer[name].previous}
                  series={metricSeries(
                    name === 'views' ? texts.pageViews : texts.visitors,
                    answer[name].previous !== null,
                  )}
                  rows={fromFirstValue(metricRows(answer[name].points, answer.period))}
                  onPoint={(row) =>
                    openPeople(texts.visitorsTitle(row.title), {
                      ...daysOf(row, answer.period.interval ?? 'day', answer.period),
                      event: 'page_viewed',
                      ...(query.segment_id && { segment_id: query.segment_id }),
                    })
                  }
                />
              ))}
            </div>
            {!isTile && (
              <div className={s.pair}>
                {lists.map((list) => (
                  <TopList key={list.name} {...list} answer={answer} segmentId={query.segment_id} />
                ))}
              </div>
            )}
          </>
        )
      }
    </Reading>
  )
}

function NoPages({ isTile }: { isTile: boolean | undefined }) {
  const empty = (
    <Empty title={texts.noPageViewsYet}>
      {texts.addCodeToTheWidgetSnippetPage(
        <code>{texts.dataPageViews}</code>,
        <AnchorLink to="/get-started" inherit underline="always">
          {texts.getTheSnippet}
        </AnchorLink>,
      )}
    </Empty>
  )
  return isTile ? empty : <Card label={texts.pages}>{empty}</Card>
}

type TopListProps = (typeof lists)[number] & { answer: Answer; segmentId: string | undefined }

function TopList({ name, title, property, text, answer: { period, ...answer }, segmentId }: TopListProps) {
  const openPeople = useOpenPeople()
  const rows = answer[name]
  const most = Math.max(1, ...rows.map(({ views }) => views))
  if (rows.length === 0) return null
  return (
    <Section title={title}>
      <ul className={s.bars} aria-label={title}>
        {rows.slice(0, 10).map(({ value, views, previous_views, visitors, estimated }) => (
          <li key={value}>
            <UnstyledButton
              className={s.bar}
              style={{ '--share': views / most } as CSSProperties}
              onClick={() =>
                openPeople(text(value), {
                  from: period.from,
                  to: period.to,
                  event: 'page_viewed',
                  property,
                  value,
                  ...(segmentId && { segment_id: segmentId }),
                })
              }
            >
              <span>{value === '$other' ? texts.other : text(value)}</span>
              <Change value={views} previous={previous_views} />
              <span className="num">
                {number(views)}
                <VisuallyHidden component="span">{texts.views}</VisuallyHidden>
              </span>
              <span className={s.estimate}>
                {estimated ? '≈ ' : ''}
                {texts.visitorCount(number(visitors))}
                <VisuallyHidden component="span">{texts.showThePeople}</VisuallyHidden>
              </span>
            </UnstyledButton>
          </li>
        ))}
      </ul>
    </Section>
  )
}
