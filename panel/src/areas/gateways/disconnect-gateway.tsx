import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useEnvironment } from '../../app/environment.ts'
import { texts } from '../../texts/gateways.ts'
import { ConfirmAct } from '../../ui/confirm-act.tsx'
import { DrawerSection } from '../../ui/drawer.tsx'
import type { PaymentGateway } from './gateway.ts'

export function DisconnectGateway({ gateway }: { gateway: PaymentGateway }) {
  const [environment] = useEnvironment()
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <DrawerSection title={texts.disconnect}>
      <Text c="dimmed" size="sm" mb={12}>
        {texts.possibleOnceNoSubscriptionOpen}
      </Text>
      <Button variant="default" c="var(--mantine-color-error)" onClick={() => setAsking(true)}>
        {texts.disconnectEllipsis}
      </Button>
      {isAsking && (
        <ConfirmAct
          endpoint="DELETE /v1/organization/gateways/{id}"
          input={{ params: { id: gateway.id }, query: { environment } }}
          refresh={['GET /v1/organization/gateways']}
          success={texts.nameDisconnected(gateway.name)}
          leaves={['gateway']}
          close={close}
          title={texts.disconnectName(gateway.name)}
          act={texts.disconnect}
        >
          {texts.itCanNoLongerBeUsedForPayments}
        </ConfirmAct>
      )}
    </DrawerSection>
  )
}
