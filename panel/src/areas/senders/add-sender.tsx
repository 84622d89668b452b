import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useScreen } from '../../app/screen-search.ts'
import { texts } from '../../texts/senders.ts'

export function AddSender() {
  const screen = useScreen()
  return (
    <Button leftSection={<IconPlus size={16} stroke={2} />} onClick={() => screen.set({ new: 'sender' })}>
      {texts.addSender}
    </Button>
  )
}
