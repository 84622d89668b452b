import { texts } from '../../texts/alerts.ts'
import { Status } from '../../ui/status.tsx'
import type { Destination } from './alert.ts'

/** The outcome of the last message. */
export const DestinationStatus = ({ destination: { enabled, health } }: { destination: Destination }) => {
  if (!enabled) return <Status tone="idle">{texts.off}</Status>
  if (health.status === 'failing') return <Status tone="bad">{texts.failing}</Status>
  if (health.status === 'working') return <Status tone="good">{texts.working}</Status>
  return <Status tone="idle">{texts.notTested}</Status>
}
