import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useAct } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { DrawerSection } from '../../ui/drawer.tsx'
import { toast } from '../../ui/toast.ts'
import type { PaymentGateway } from './gateway.ts'

export function DisconnectGateway({ gateway }: { gateway: PaymentGateway }) {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const [isAsking, setAsking] = useState(false)
  const disconnect = useAct('DELETE /v1/organization/gateways/{id}', { refresh: ['GET /v1/organization/gateways'] })
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
        <Confirm
          opened
          close={close}
          title={`Disconnect ${gateway.name}?`}
          act="Disconnect"
          pending={disconnect.isPending}
          error={disconnect.error}
          onConfirm={() =>
            disconnect.mutate(
              { params: { id: gateway.id }, query: { environment } },
              {
                onSuccess() {
                  toast.success(`${gateway.name} is disconnected.`)
                  close()
                  screen.set({ gateway: undefined })
                },
              },
            )
          }
        >
          Nobody can pay through it anymore, and its keys are deleted. Invoices stay.
        </Confirm>
      )}
    </DrawerSection>
  )
}
