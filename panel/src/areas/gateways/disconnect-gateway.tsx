import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useEnvironment } from '../../app/environment.ts'
import { ConfirmAct } from '../../ui/confirm-act.tsx'
import { DrawerSection } from '../../ui/drawer.tsx'
import type { PaymentGateway } from './gateway.ts'

export function DisconnectGateway({ gateway }: { gateway: PaymentGateway }) {
  const [environment] = useEnvironment()
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <DrawerSection title="Disconnect">
      <Text c="dimmed" size="sm" mb={12}>
        Possible once no subscription, open checkout or pending change depends on it.
      </Text>
      <Button variant="default" c="var(--mantine-color-error)" onClick={() => setAsking(true)}>
        Disconnect…
      </Button>
      {isAsking && (
        <ConfirmAct
          endpoint="DELETE /v1/organization/gateways/{id}"
          input={{ params: { id: gateway.id }, query: { environment } }}
          refresh={['GET /v1/organization/gateways']}
          success={`${gateway.name} is disconnected.`}
          leaves={['gateway']}
          close={close}
          title={`Disconnect ${gateway.name}?`}
          act="Disconnect"
        >
          Nobody can pay through it anymore, and its keys are deleted. Invoices stay.
        </ConfirmAct>
      )}
    </DrawerSection>
  )
}
