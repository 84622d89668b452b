import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useEnvironment } from '../../app/environment.ts'
import { ConfirmAct } from '../../ui/confirm-act.tsx'
import { DrawerSection } from '../../ui/drawer.tsx'
import type { Sender } from './sender.ts'

export function DeleteSender({ sender }: { sender: Sender }) {
  const [environment] = useEnvironment()
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <DrawerSection title="Delete">
      <Text c="dimmed" size="sm" mb={12}>
        Mail that waits for this sender is sent by the default one.
      </Text>
      <Button variant="default" c="var(--mantine-color-error)" onClick={() => setAsking(true)}>
        Delete…
      </Button>
      {isAsking && (
        <ConfirmAct
          endpoint="DELETE /v1/organization/senders/{id}"
          input={{ params: { id: sender.id }, query: { environment } }}
          refresh={['GET /v1/organization/senders']}
          success={`${sender.name} is deleted.`}
          leaves={['sender']}
          close={close}
          title={`Delete ${sender.name}?`}
          act="Delete"
        >
          Its password and signing key are deleted, too.
        </ConfirmAct>
      )}
    </DrawerSection>
  )
}
