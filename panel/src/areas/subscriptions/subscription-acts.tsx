import { Radio, Stack } from '@mantine/core'
import { useState } from 'react'
import { useEnvironment } from '../../app/environment.ts'
import { texts } from '../../texts/subscriptions.ts'
import { ConfirmAct } from '../../ui/confirm-act.tsx'
import { type Subscription, subscriptionReads } from './subscription.ts'

interface ActProps {
  subscription: Subscription
  close: () => void
}

const teamOf = ({ customer }: Subscription): string => customer?.name ?? texts.thisCustomer

export function CancelSubscription({ subscription, close }: ActProps) {
  const [environment] = useEnvironment()
  const [at, setAt] = useState<'period_end' | 'now'>(subscription.cancel_at ? 'now' : 'period_end')
  return (
    <ConfirmAct
      endpoint="POST /v1/organization/subscriptions/{id}/cancel"
      input={{ params: { id: subscription.id }, query: { environment }, body: { at } }}
      refresh={subscriptionReads}
      success={at === 'now' ? texts.subscriptionCanceled : texts.subscriptionWillEnd}
      close={close}
      cancel={texts.keepSubscription}
      title={texts.cancelNameOfTeam(subscription.product.name, teamOf(subscription))}
      act={texts.cancelSubscription}
    >
      <Radio.Group label={texts.when} value={at} onChange={(value) => setAt(value === 'now' ? 'now' : 'period_end')}>
        <Stack gap={8} mt={6}>
          <Radio
            value="period_end"
            label={texts.atTheEndOfThePeriod}
            description={texts.itStaysActiveUntilThen}
            disabled={subscription.cancel_at !== null}
          />
          <Radio value="now" label={texts.now} description={texts.theCustomerLosesAccessToThePlan} />
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
      success={isPaused ? texts.subscriptionResumed : texts.subscriptionPaused}
      close={close}
      title={
        isPaused
          ? texts.resumeNameOfTeam(subscription.product.name, teamOf(subscription))
          : texts.pauseNameOfTeam(subscription.product.name, teamOf(subscription))
      }
      act={isPaused ? texts.resume : texts.pause}
      isHarmless={isPaused}
    >
      {isPaused ? texts.paymentsAreCollectedAgain : texts.whilePausedNoPayments}
    </ConfirmAct>
  )
}
