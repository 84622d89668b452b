import type { Output } from '@userkeep/client'
import { texts } from '../../texts/subscriptions.ts'
import type { Tone } from '../../ui/status.tsx'

export type Subscription = Output<'GET /v1/organization/subscriptions'>['subscriptions'][number]
export type SubscriptionStatus = Subscription['status']

export const statuses: Record<SubscriptionStatus, { label: string; tone: Tone }> = {
  incomplete: { label: texts.incomplete, tone: 'busy' },
  trialing: { label: texts.trialing, tone: 'good' },
  active: { label: texts.active, tone: 'good' },
  past_due: { label: texts.pastDue, tone: 'bad' },
  paused: { label: texts.paused, tone: 'warn' },
  canceled: { label: texts.canceled, tone: 'idle' },
  expired: { label: texts.expired, tone: 'idle' },
}

export const runs = ({ status }: Pick<Subscription, 'status'>): boolean =>
  ['trialing', 'active', 'past_due', 'paused'].includes(status)

/** Every read that shows a subscription. */
export const subscriptionReads = [
  'GET /v1/organization/subscriptions',
  'GET /v1/organization/subscriptions/{id}',
  'GET /v1/organization/subscriptions/{id}/history',
  'GET /v1/organization/subscriptions/summary',
  'GET /v1/organization/customers/{id}/subscriptions',
] as const

/** “month”, “3 months”. */
export const every = ({ interval, interval_count: count }: Subscription['price']): string =>
  interval === null ? texts.once : texts.intervals[interval](count ?? 1)
