import type { Output } from '@userkeep/client'
import type { Tone } from '../../ui/status.tsx'

export type Subscription = Output<'GET /v1/organization/subscriptions'>['subscriptions'][number]
export type SubscriptionStatus = Subscription['status']

export const statuses: Record<SubscriptionStatus, { label: string; tone: Tone }> = {
  incomplete: { label: 'Incomplete', tone: 'busy' },
  trialing: { label: 'Trialing', tone: 'good' },
  active: { label: 'Active', tone: 'good' },
  past_due: { label: 'Past due', tone: 'bad' },
  paused: { label: 'Paused', tone: 'warn' },
  canceled: { label: 'Canceled', tone: 'idle' },
  expired: { label: 'Expired', tone: 'idle' },
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
  interval === null ? 'once' : count === null || count === 1 ? interval : `${count} ${interval}s`
