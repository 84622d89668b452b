import '@mantine/notifications/styles.layer.css'
import { Notifications } from '@mantine/notifications'

/** Shows notifications. Loaded beside the first screen. */
export default function Toasts() {
  return <Notifications position="bottom-right" limit={3} />
}
