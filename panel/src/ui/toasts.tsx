import '@mantine/notifications/styles.layer.css'
import { Notifications } from '@mantine/notifications'

/** Where what was told appears. Loaded beside the first screen, not before it. */
export default function Toasts() {
  return <Notifications position="bottom-right" limit={3} />
}
