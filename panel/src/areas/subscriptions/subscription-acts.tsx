import { Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { useAct } from '../../app/api.ts'
import { useEnvironment } from '../../app/environment.ts'
import { Confirm } from '../../ui/confirm.tsx'
import { toast } from '../../ui/toast.ts'
import { type Subscription, subscriptionReads } from './subscription.ts'

interface ActProps {
  subscription: Subscription
  close: () => void
}

const teamOf = ({ customer }: Subscription): string => customer?.name ?? 'this team'

export function CancelSubscription({ subscription, close }: ActProps) {
  const [environment] = useEnvironment()
  const [at, setAt] = useState<'period_end' | 'now'>(subscription.cancel_at ? 'now' : 'period_end')
  const cancel = useAct('POST /v1/organization/subscriptions/{id}/cancel', { refresh: [...subscriptionReads] })
  const onSuccess = () => {
    toast.success(at === 'now' ? 'Subscription canceled.' : 'Subscription ends with its period.')
    close()
  }
  return (
    <Confirm
      opened
      close={close}
      cancel="Keep it"
      title={`Cancel ${subscription.product.name} of ${teamOf(subscription)}?`}
      act="Cancel subscription"
      pending={cancel.isPending}
      error={cancel.error}
      onConfirm={() =>
        cancel.mutate({ params: { id: subscription.id }, query: { environment }, body: { at } }, { onSuccess })
      }
    >
      <Radio.Group label="When" value={at} onChange={(value) => setAt(value === 'now' ? 'now' : 'period_end')}>
        <Stack gap={8} mt={6}>
          <Radio
            value="period_end"
            label="At the end of the period"
            description="It runs until then, and is not renewed."
            disabled={subscription.cancel_at !== null}
          />
          <Radio
            value="now"
            label="Now"
            description="The team loses what the plan includes at once. Nothing is refunded."
          />
        </Stack>
      </Radio.Group>
    </Confirm>
  )
}

export function PauseSubscription({ subscription, close }: ActProps) {
  const [environment] = useEnvironment()
  const isPaused = subscription.status === 'paused'
  const pause = useAct('POST /v1/organization/subscriptions/{id}/pause', { refresh: [...subscriptionReads] })
  const unpause = useAct('POST /v1/organization/subscriptions/{id}/unpause', { refresh: [...subscriptionReads] })
  const input = { params: { id: subscription.id }, query: { environment } }
  const onSuccess = () => {
    toast.success(isPaused ? 'Subscription resumed.' : 'Subscription paused.')
    close()
  }
  return (
    <Confirm
      opened
      close={close}
      title={`${isPaused ? 'Resume' : 'Pause'} ${subscription.product.name} of ${teamOf(subscription)}?`}
      act={isPaused ? 'Resume' : 'Pause'}
      isHarmless={isPaused}
      pending={pause.isPending || unpause.isPending}
      error={pause.error ?? unpause.error}
      onConfirm={() => (isPaused ? unpause : pause).mutate(input, { onSuccess })}
    >
      {isPaused
        ? 'Payments are collected again, and the team may use what the plan includes.'
        : 'Nothing is collected meanwhile, and the team cannot use what the plan includes.'}
    </Confirm>
  )
}
