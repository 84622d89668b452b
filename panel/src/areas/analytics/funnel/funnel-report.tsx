import type { Input } from '@userkeep/client'
import { useRead } from '../../../app/api.ts'
import { useEnvironment } from '../../../app/environment.ts'
import type { ReportProps } from '../../../app/report-parts.ts'
import { texts } from '../../../texts/analytics-funnel.ts'
import { listOf } from '../question.ts'
import { Reading } from '../reports/reading.tsx'
import { FunnelChart } from './funnel-chart.tsx'
import { askedSteps, stepsOf } from './funnel-steps.ts'

const endpoint = 'POST /v1/organization/analytics/funnel'
type Question = Input<typeof endpoint>['body']

/** A saved funnel. Lists of its query are JSON, as in the URL. */
export function FunnelReport({ query, isTile }: ReportProps) {
  const { steps, segment_ids, window_days, ...others } = query
  const body = {
    ...others,
    steps: askedSteps(stepsOf(steps)),
    ...(window_days && { window_days: Number(window_days) }),
    ...(segment_ids && { segment_ids: listOf(segment_ids) }),
  } as Question
  return <FunnelAnswer body={body} isTile={isTile} />
}

interface FunnelAnswerProps {
  body: Question
  isTile?: boolean | undefined
}

export function FunnelAnswer({ body, isTile }: FunnelAnswerProps) {
  const [environment] = useEnvironment()
  const read = useRead(endpoint, { query: { environment }, body })
  return (
    <Reading query={read} what={texts.theFunnel} isTile={isTile}>
      {(answer) => <FunnelChart answer={answer} segmentId={body.segment_id} isTile={isTile} />}
    </Reading>
  )
}
