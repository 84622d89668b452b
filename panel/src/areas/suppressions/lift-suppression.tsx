import { useEnvironment } from '../../app/environment.ts'
import { ConfirmAct } from '../../ui/confirm-act.tsx'
import { type Suppression, suppressionsRead } from './suppression.ts'

const warnings: Record<Suppression['reason'], string> = {
  bounce: 'Mail to it bounced. If it bounces again, it is suppressed again.',
  complaint:
    'Its owner marked your mail as spam. Lifting this gives no consent back: they get mail of a category only if they agree to it again.',
  manual: 'Somebody of your team stopped mail to it.',
}

export function LiftSuppression({ suppression, close }: { suppression: Suppression; close: () => void }) {
  const [environment] = useEnvironment()
  return (
    <ConfirmAct
      endpoint="DELETE /v1/organization/suppressions/{id}"
      input={{ params: { id: suppression.id }, query: { environment } }}
      refresh={[suppressionsRead]}
      success="Suppression lifted"
      close={close}
      title={`Send mail to ${suppression.address} again?`}
      act="Lift suppression"
      isHarmless
    >
      {warnings[suppression.reason]}
    </ConfirmAct>
  )
}
