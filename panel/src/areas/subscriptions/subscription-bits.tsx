import { Text } from '@mantine/core'
import { money } from '@userkeep/client/money'
import { texts } from '../../texts/subscriptions.ts'
import { RelativeTime } from '../../ui/relative-time.tsx'
import { Status } from '../../ui/status.tsx'
import { every, type Subscription, statuses } from './subscription.ts'

export const SubscriptionState = ({ subscription }: { subscription: Pick<Subscription, 'status' | 'cancel_at'> }) => {
  const { label, tone } = statuses[subscription.status]
  return <Status tone={tone}>{subscription.cancel_at ? texts.labelEnds(label) : label}</Status>
}

/** The price, or a note that usage decides. */
export const Cost = ({ amount, currency, price }: Pick<Subscription, 'amount' | 'currency' | 'price'>) =>
  amount === null ? (
    <Text span inherit c="dimmed">
      {texts.usageBased}
    </Text>
  ) : (
    <span className="num">
      {money(amount, currency)} / {every(price)}
    </span>
  )

/** The next event: the end, the end of the trial or the next payment. */
export function Next({ subscription }: { subscription: Subscription }) {
  const { status, cancel_at, trial_ends_at, current_period_end, ended_at } = subscription
  if (ended_at) return <When label={texts.ended} at={ended_at} />
  if (cancel_at) return <When label={texts.ends} at={cancel_at} />
  if (status === 'trialing' && trial_ends_at) return <When label={texts.trialEnds} at={trial_ends_at} />
  if (status === 'paused' || !current_period_end)
    return (
      <Text span inherit c="dimmed">
        –
      </Text>
    )
  return <When label={texts.renews} at={current_period_end} />
}

const When = ({ label, at }: { label: string; at: string }) => (
  <span>
    {label} <RelativeTime at={at} />
  </span>
)
