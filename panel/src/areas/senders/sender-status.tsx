import { texts } from '../../texts/senders.ts'
import { Status } from '../../ui/status.tsx'
import type { Sender } from './sender.ts'

/** The last response of the mail server. */
export const SenderStatus = ({ sender: { health, smtp } }: { sender: Sender }) => {
  if (health.status === 'failing') return <Status tone="bad">{texts.failing}</Status>
  if (health.status === 'working') return <Status tone="good">{texts.working}</Status>
  return <Status tone="idle">{smtp ? texts.notTested : texts.sharedServer}</Status>
}
