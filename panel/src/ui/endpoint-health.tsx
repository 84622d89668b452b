import { Text } from '@mantine/core'
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
  rate === null ? '—' : `${(rate * 100).toLocaleString('en', { maximumFractionDigits: 1 })}%`

export const delivered = (rate: number | null) =>
  rate === null ? 'No finished deliveries in 24 h' : `${percent(rate)} success rate in 24 h`

/** So many failures that someone should look. */
export const isLow = (rate: number | null) => rate !== null && rate < 0.95

/** How an endpoint is doing, in a word. */
export function EndpointStatus({ endpoint }: { endpoint: Endpoint }) {
  const { enabled, disabled_reason, failure_streak, health } = endpoint
  if (!enabled) {
    return disabled_reason === 'failures' ? (
      <Status tone="bad">
        <span>
          Off
          <Text span inherit visibleFrom="sm">
            {' '}
            after failures
          </Text>
        </span>
      </Status>
    ) : (
      <Status tone="idle">Off</Status>
    )
  }
  if (failure_streak > 0 || health.failing) return <Status tone="bad">Failing</Status>
  if (isLow(health.success_rate)) return <Status tone="warn">Some failures</Status>
  if (health.last_delivery_status === null) return <Status tone="idle">No deliveries</Status>
  if (health.last_delivery_status === 'failed') return <Status tone="bad">Failing</Status>
  // Nothing has arrived yet: it is being tried, perhaps for the fifth time.
  if (health.last_delivery_status === 'pending' && !health.success_rate) return <Status tone="busy">Pending</Status>
  return <Status tone="good">Healthy</Status>
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
      Since {dayAndTime.format(new Date(since))}
    </Text>
  )
}
