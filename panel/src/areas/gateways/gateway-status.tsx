import { Text } from '@mantine/core'
import { dayAndTime } from '../../ui/relative-time.tsx'
import { Status } from '../../ui/status.tsx'
import type { PaymentGateway } from './gateway.ts'

/** Whether it answers, and what waits while it does not. */
export const GatewayStatus = ({ gateway: { health } }: { gateway: PaymentGateway }) =>
  health.status === 'connected' ? (
    <Status tone="good">Connected</Status>
  ) : (
    <>
      <Status tone="bad">Not responding</Status>
      <Text fz={12.5} c="dimmed">
        Since {dayAndTime.format(new Date(health.since))}
      </Text>
    </>
  )
