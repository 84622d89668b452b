import { Button, Group, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { texts } from '../texts/ui.ts'

const shownMs = 10_000
let made = 0

/** Says that something is done, with a button that takes it back for as long as the message is shown. */
export function undoToast(message: string, undo: () => void, seconds = shownMs / 1000): void {
  const id = `undo-${++made}`
  const takeBack = () => {
    notifications.hide(id)
    undo()
  }
  notifications.show({
    id,
    autoClose: seconds * 1000,
    message: (
      <Group justify="space-between" wrap="nowrap" gap={12}>
        <Text inherit>{message}</Text>
        <Button size="compact-sm" variant="default" onClick={takeBack}>
          {texts.undo}
        </Button>
      </Group>
    ),
  })
}
