import { Text } from '@mantine/core'
import { locale } from '../texts/locale.ts'
import { texts } from '../texts/ui.ts'
import { dayAndTime } from './relative-time.tsx'
import { Status } from './status.tsx'

interface Endpoint {
  enabled: boolean
  disabled_reason: 'failures' | 'operator' | null
  failure_streak: number
  health: {
    last_delivery_status: 'pending' | 'succeeded' | 'failed' | null
    success_rate: number | null
    failing: { since: string; reason: string } | null
  }
}

export const percent = (rate: number | null) =>
  rate === null ? '—' : `${(rate * 100).toLocaleString(locale, { maximumFractionDigits: 1 })}%`

export const delivered = (rate: number | null) =>
  rate === null ? texts.noFinishedDeliveriesIn24H : texts.rateSuccessRateIn24H(percent(rate))

/** Returns whether failures need attention. */
export const isLow = (rate: number | null) => rate !== null && rate < 0.95

/** How an endpoint is doing, in a word. */
export function EndpointStatus({ endpoint }: { endpoint: Endpoint }) {
  const { enabled, disabled_reason, failure_streak, health } = endpoint
  if (!enabled) {
    return disabled_reason === 'failures' ? (
      <Status tone="bad">
        <span>
          {texts.off}
          <Text span inherit visibleFrom="sm">
            {texts.afterFailures}
          </Text>
        </span>
      </Status>
    ) : (
      <Status tone="idle">{texts.off}</Status>
    )
  }
  if (failure_streak > 0 || health.failing) return <Status tone="bad">{texts.failing}</Status>
  if (isLow(health.success_rate)) return <Status tone="warn">{texts.someFailures}</Status>
  if (health.last_delivery_status === null) return <Status tone="idle">{texts.noDeliveries}</Status>
  if (health.last_delivery_status === 'failed') return <Status tone="bad">{texts.failing}</Status>
  // Nothing has arrived yet: it is being tried, perhaps for the fifth time.
  if (health.last_delivery_status === 'pending' && !health.success_rate)
    return <Status tone="busy">{texts.pending}</Status>
  return <Status tone="good">{texts.healthy}</Status>
}

/** Beneath the status: what fails, and since when. */
export function FailureLines({ endpoint: { enabled, health } }: { endpoint: Endpoint }) {
  if (!enabled || !health.failing) return null
  const { reason, since } = health.failing
  return (
    <Text fz={12.5} c="dimmed" component="div">
      <Text inherit truncate title={reason}>
        {reason}
      </Text>
      {texts.since(dayAndTime.format(new Date(since)))}
    </Text>
  )
}
