import type { Output } from '@userkeep/client'
import { money } from '@userkeep/client/money'
import { texts } from '../texts/standing.ts'
import { calendarDay, exact } from './relative-time.tsx'
import s from './standing.module.css'
import { Status, type Tone } from './status.tsx'

export type Standing = Pick<
  Output<'GET /v1/organization/directory/customers'>['customers'][number],
  'plan' | 'status' | 'mrr' | 'trial_ends_at' | 'renews_at' | 'ends_at'
>
type PlanStatus = NonNullable<Standing['status']>

const statuses: Record<PlanStatus, { label: string; tone: Tone }> = {
  trialing: { label: texts.trialing, tone: 'good' },
  active: { label: texts.active, tone: 'good' },
  past_due: { label: texts.pastDue, tone: 'bad' },
  paused: { label: texts.paused, tone: 'warn' },
  canceled: { label: texts.canceled, tone: 'bad' },
}

export const isPlanStatus = (text: string | undefined): text is PlanStatus | 'none' =>
  text === 'none' || (text !== undefined && text in statuses)

export const planStatusName = (status: PlanStatus | 'none' | null): string =>
  status === null || status === 'none' ? texts.noPlan : statuses[status].label

export const planStatusOptions = [...(Object.keys(statuses) as PlanStatus[]), 'none' as const].map((value) => ({
  value,
  label: planStatusName(value),
}))

/** The status of a plan. A plan that ends is never shown as good. */
export function PlanStatus({ status, ends_at }: Pick<Standing, 'status' | 'ends_at'>) {
  if (status === null) return '—'
  const { label, tone } = statuses[status]
  const isEnding = ends_at !== null && status !== 'canceled'
  return <Status tone={isEnding ? 'bad' : tone}>{isEnding ? texts.labelEnds(label) : label}</Status>
}

/** Amounts by currency; currencies are never added. */
export const mrrText = ({ mrr }: Pick<Standing, 'mrr'>): string | null =>
  mrr && mrr.length > 0 ? mrr.map(({ amount, currency }) => money(amount, currency)).join(' + ') : null

export const Mrr = (standing: Pick<Standing, 'mrr'>) => <span className="num">{mrrText(standing) ?? '—'}</span>

const Day = ({ at }: { at: string }) => (
  <time dateTime={at} title={exact.format(new Date(at))}>
    {calendarDay.format(new Date(at))}
  </time>
)

/** The date that comes next for the plan: its end, the end of the trial, or the renewal. */
export function NextDate({ status, trial_ends_at, renews_at, ends_at }: Standing) {
  if (ends_at)
    return (
      <span className={s.end}>
        {status === 'canceled' ? texts.endedTime(<Day at={ends_at} />) : texts.endsTime(<Day at={ends_at} />)}
      </span>
    )
  if (trial_ends_at) return <span>{texts.trialEndsTime(<Day at={trial_ends_at} />)}</span>
  if (renews_at) return <span>{texts.renewsTime(<Day at={renews_at} />)}</span>
  return '—'
}
