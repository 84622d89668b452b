import { Skeleton } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { useRead } from '../../../app/api.ts'
import { useEnvironment } from '../../../app/environment.ts'
import { texts } from '../../../texts/campaigns-report.ts'
import { Figures } from '../../../ui/figures.tsx'
import { Section } from '../../../ui/section.tsx'
import { type Campaign, number, percent, type Report } from '../campaign.ts'
import { Effect } from './effect.tsx'
import { Links, Skipped } from './losses.tsx'
import { VariantTable } from './variant-table.tsx'

const TimeChart = lazy(() => import('./time-chart.tsx'))

const movingMs = 3000

/** The report: figures, over time, by variant, and the effect. */
export function ReportView({ campaign }: { campaign: Campaign }) {
  const [environment] = useEnvironment()
  const isMoving = ['scheduled', 'sending', 'paused'].includes(campaign.state)
  const query = useRead(
    'GET /v1/organization/campaigns/{id}/report',
    { params: { id: campaign.id }, query: { environment } },
    { single: true, every: isMoving && movingMs },
  )
  const report = query.data
  return (
    <>
      <Figures
        label={texts.figures}
        what={texts.theReport}
        query={query}
        rows={report && [{ id: 'totals', figures: figuresOf(campaign, report) }]}
      />
      {report && (
        <>
          {report.over_time.length > 0 && (
            <Section title={texts.overTime}>
              <Suspense fallback={<Skeleton h={220} aria-busy />}>
                <TimeChart campaign={campaign} report={report} />
              </Suspense>
            </Section>
          )}
          {campaign.goal && <Effect campaign={campaign} report={report} />}
          {report.variants.length > 1 && <VariantTable campaign={campaign} report={report} />}
          <Skipped report={report} />
          {campaign.tracking.clicks && <Links report={report} />}
        </>
      )}
    </>
  )
}

const withShare = (some: number, all: number) => (all === 0 ? number(some) : `${number(some)} (${percent(some / all)})`)

function figuresOf({ channel, tracking, goal }: Campaign, { totals }: Report) {
  const failed = totals.failed + totals.interrupted
  const ofMail = [
    { name: texts.bounced, value: withShare(totals.bounced, totals.sent), isBad: totals.bounced > 0 },
    { name: texts.unsubscribed, value: withShare(totals.unsubscribed, totals.sent) },
    ...(tracking.clicks ? [{ name: texts.clicked, value: withShare(totals.clicked, totals.sent) }] : []),
    ...(tracking.opens ? [{ name: texts.opened, value: withShare(totals.opened, totals.sent) }] : []),
  ]
  return [
    { name: texts.sent, value: number(totals.sent), isMain: true },
    { name: texts.failed, value: number(failed), isBad: failed > 0 },
    { name: texts.skipped, value: number(totals.skipped) },
    ...(totals.held_out > 0 ? [{ name: texts.heldOut, value: number(totals.held_out) }] : []),
    ...(channel === 'email' ? ofMail : []),
    ...(goal ? [{ name: texts.converted, value: withShare(totals.converted, totals.sent) }] : []),
    ...(totals.waiting > 0 ? [{ name: texts.waiting, value: number(totals.waiting) }] : []),
  ]
}
