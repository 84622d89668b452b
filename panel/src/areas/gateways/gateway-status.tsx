import { Text } from '@mantine/core'
import { texts } from '../../texts/gateways.ts'
import { dayAndTime } from '../../ui/relative-time.tsx'
import { Status } from '../../ui/status.tsx'
import type { PaymentGateway } from './gateway.ts'

/** Whether it answers, and what waits while it does not. */
export const GatewayStatus = ({ gateway: { health } }: { gateway: PaymentGateway }) =>
  health.status === 'connected' ? (
    <Status tone="good">{texts.connected}</Status>
  ) : (
    <>
      <Status tone="bad">{texts.notResponding}</Status>
      <Text fz={12.5} c="dimmed">
        {texts.since(dayAndTime.format(new Date(health.since)))}
      </Text>
    </>
  )
