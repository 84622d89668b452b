import { Button } from '@mantine/core'
import { IconPlus } from '@tabler/icons-react'
import { useScreen } from '../../app/screen-search.ts'
import { texts } from '../../texts/alerts.ts'

export function AddDestination() {
  const screen = useScreen()
  return (
    <Button leftSection={<IconPlus size={16} stroke={2} />} onClick={() => screen.set({ new: 'destination' })}>
      {texts.addDestination}
    </Button>
  )
}
