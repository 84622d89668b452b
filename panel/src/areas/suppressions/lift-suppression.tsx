import { useAct } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { toast } from '../../ui/toast.ts'
import { type Suppression, suppressionsRead } from './suppression.ts'

const warnings: Record<Suppression['reason'], string> = {
  bounce: 'Mail to it bounced. If it bounces again, it is suppressed again.',
  complaint:
    'Its owner marked your mail as spam. Lifting this gives no consent back: they get mail of a category only if they agree to it again.',
  manual: 'Somebody of your team stopped mail to it.',
}

export function LiftSuppression({ suppression, close }: { suppression: Suppression; close: () => void }) {
  const [environment] = useEnvironment()
  const lift = useAct('DELETE /v1/organization/suppressions/{id}', { refresh: [suppressionsRead] })
  const send = () =>
    lift.mutate(
      { params: { id: suppression.id }, query: { environment } },
      {
        onSuccess: () => {
          toast.success('Suppression lifted')
          close()
        },
      },
    )
  return (
    <Confirm
      opened
      close={close}
      title={`Send mail to ${suppression.address} again?`}
      act="Lift suppression"
      isHarmless
      pending={lift.isPending}
      error={lift.error}
      onConfirm={send}
    >
      {warnings[suppression.reason]}
    </Confirm>
  )
}
