import { useSession } from '../../app/session.tsx'
import { Notice } from '../../ui/notice.tsx'

/** Nothing at all while the plan has them. */
export function WebhooksOff() {
  const { webhooksOff } = useSession()
  return (
    webhooksOff && (
      <Notice tone="warning">
        {webhooksOff} Nothing is sent. What you have set up is kept, and works again once the plan includes them.
      </Notice>
    )
  )
}
