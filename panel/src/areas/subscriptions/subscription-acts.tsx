import { Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { useEnvironment } from '../../app/environment.ts'
import { ConfirmAct } from '../../ui/confirm-act.tsx'
import { type Subscription, subscriptionReads } from './subscription.ts'

interface ActProps {
  subscription: Subscription
  close: () => void
}

const teamOf = ({ customer }: Subscription): string => customer?.name ?? 'this team'

export function CancelSubscription({ subscription, close }: ActProps) {
  const [environment] = useEnvironment()
  const [at, setAt] = useState<'period_end' | 'now'>(subscription.cancel_at ? 'now' : 'period_end')
  return (
    <ConfirmAct
      endpoint="POST /v1/organization/subscriptions/{id}/cancel"
      input={{ params: { id: subscription.id }, query: { environment }, body: { at } }}
      refresh={subscriptionReads}
      success={at === 'now' ? 'Subscription canceled.' : 'Subscription ends with its period.'}
      close={close}
      cancel="Keep it"
      title={`Cancel ${subscription.product.name} of ${teamOf(subscription)}?`}
      act="Cancel subscription"
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
    </ConfirmAct>
  )
}

export function PauseSubscription({ subscription, close }: ActProps) {
  const [environment] = useEnvironment()
  const isPaused = subscription.status === 'paused'
  return (
    <ConfirmAct
      endpoint={`POST /v1/organization/subscriptions/{id}/${isPaused ? 'unpause' : 'pause'}`}
      input={{ params: { id: subscription.id }, query: { environment } }}
      refresh={subscriptionReads}
      success={isPaused ? 'Subscription resumed.' : 'Subscription paused.'}
      close={close}
      title={`${isPaused ? 'Resume' : 'Pause'} ${subscription.product.name} of ${teamOf(subscription)}?`}
      act={isPaused ? 'Resume' : 'Pause'}
      isHarmless={isPaused}
    >
      {isPaused
        ? 'Payments are collected again, and the team may use what the plan includes.'
        : 'Nothing is collected meanwhile, and the team cannot use what the plan includes.'}
    </ConfirmAct>
  )
}
