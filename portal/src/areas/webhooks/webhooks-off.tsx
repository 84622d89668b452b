import { useSession } from '../../app/session.tsx'
import { texts } from '../../texts/webhooks.ts'
import { Notice } from '../../ui/notice.tsx'

/** Nothing at all while the plan has them. */
export function WebhooksOff() {
  const { webhooksOff } = useSession()
  return webhooksOff && <Notice tone="warning">{texts.webhooksOffNoEventsAreSent(webhooksOff)}</Notice>
}
