import { Status } from '../../ui/status.tsx'
import type { Sender } from './sender.ts'

/** What its mail server last said. */
export const SenderStatus = ({ sender: { health, smtp } }: { sender: Sender }) => {
  if (health.status === 'failing') return <Status tone="bad">Failing</Status>
  if (health.status === 'working') return <Status tone="good">Working</Status>
  return <Status tone="idle">{smtp ? 'Not tested' : 'Shared server'}</Status>
}
