import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useEnvironment } from '../../app/environment.ts'
import { texts } from '../../texts/senders.ts'
import { ConfirmAct } from '../../ui/confirm-act.tsx'
import { DrawerSection } from '../../ui/drawer.tsx'
import type { Sender } from './sender.ts'

export function DeleteSender({ sender }: { sender: Sender }) {
  const [environment] = useEnvironment()
  const [isAsking, setAsking] = useState(false)
  const close = () => setAsking(false)
  return (
    <DrawerSection title={texts.delete}>
      <Text c="dimmed" size="sm" mb={12}>
        {texts.queuedMailIsSentByTheDefault}
      </Text>
      <Button variant="default" c="var(--mantine-color-error)" onClick={() => setAsking(true)}>
        {texts.deleteEllipsis}
      </Button>
      {isAsking && (
        <ConfirmAct
          endpoint="DELETE /v1/organization/senders/{id}"
          input={{ params: { id: sender.id }, query: { environment } }}
          refresh={['GET /v1/organization/senders']}
          success={texts.nameDeleted(sender.name)}
          leaves={['sender']}
          close={close}
          title={texts.deleteName(sender.name)}
          act={texts.delete}
        >
          {texts.itsPasswordAndSigningKey}
        </ConfirmAct>
      )}
    </DrawerSection>
  )
}
