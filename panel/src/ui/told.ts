import { notifications } from '@mantine/notifications'
import type { ApiError } from '@userkeep/client'

/** What an act without a form of its own comes to. */
export const told = {
  done: (message: string) => void notifications.show({ message }),
  refused: (error: ApiError) => void notifications.show({ color: 'red', message: error.message }),
}
