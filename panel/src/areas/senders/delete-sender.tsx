import { Button, Text } from '@mantine/core'
import { useState } from 'react'
import { useAct } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { useScreen } from '../../app/screen-search.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { DrawerSection } from '../../ui/drawer.tsx'
import { toast } from '../../ui/toast.ts'
import type { Sender } from './sender.ts'

export function DeleteSender({ sender }: { sender: Sender }) {
  const screen = useScreen()
  const [environment] = useEnvironment()
  const [isAsking, setAsking] = useState(false)
  const remove = useAct('DELETE /v1/organization/senders/{id}', { refresh: ['GET /v1/organization/senders'] })
  const close = () => setAsking(false)
  const confirmed = () =>
    remove.mutate(
      { params: { id: sender.id }, query: { environment } },
      {
        onSuccess() {
          toast.success(`${sender.name} is deleted.`)
          close()
          screen.set({ sender: undefined })
        },
      },
    )
  return (
    <DrawerSection title="Delete">
      <Text c="dimmed" size="sm" mb={12}>
        Mail that waits for this sender is sent by the default one.
      </Text>
      <Button variant="default" c="var(--mantine-color-error)" onClick={() => setAsking(true)}>
        Delete…
      </Button>
      {isAsking && (
        <Confirm
          opened
          close={close}
          title={`Delete ${sender.name}?`}
          act="Delete"
          pending={remove.isPending}
          error={remove.error}
          onConfirm={confirmed}
        >
          Its password and signing key are deleted, too.
        </Confirm>
      )}
    </DrawerSection>
  )
}
