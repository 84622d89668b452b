import { notifications } from '@mantine/notifications'
import type { ApiError } from '@userkeep/client'

/** The outcome of an action that has no form of its own. */
export const toast = {
  success: (message: string) => void notifications.show({ message }),
  error: (error: ApiError) => void notifications.show({ color: 'red', message: error.message }),
}
