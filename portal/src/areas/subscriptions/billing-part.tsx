import { useState } from 'preact/hooks'
import { useAct } from '../../app/api.ts'
import type { BillingPart } from '../../app/billing-parts.ts'
import { Button } from '../../ui/button.tsx'
import { Confirm } from '../../ui/dialog.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Problem } from '../../ui/notice.tsx'
import { Empty, Section } from '../../ui/page.tsx'
import { Time } from '../../ui/time.tsx'
import { toast } from '../../ui/toast.tsx'
import { ChoosePlan } from './choose-plan.tsx'
import { runningPlan, type Subscription, subscriptionRead, totalWords, useSubscription } from './subscription.ts'
import { useLocked } from './use-locked.ts'

export const billingPart: BillingPart = { order: 1, show: () => <PlanSection /> }

function PlanSection() {
  const subscriptions = useSubscription()
  const [isChoosing, setChoosing] = useState(false)
  const { data } = subscriptions
  const plan = data?.subscription ?? null
  const runs = data ? runningPlan(data) : null
  const locked = useLocked(runs)
  return (
    <Section
      title="Plan"
      description={locked}
      actions={
        data && (
          <>
            {runs && <PaymentDetails locked={locked} />}
            <Button kind="primary" locked={locked} onClick={() => setChoosing(true)}>
              {runs ? 'Change plan' : 'Choose a plan'}
            </Button>
          </>
        )
      }
    >
      <Loaded read={subscriptions} shape="facts">
        {({ add_ons }) => (
          <>
            {plan === null && (
              <Empty icon="card" title="No plan yet">
                Choose a plan to begin.
              </Empty>
            )}
            <ul class="rows">
              {[...(plan ? [plan] : []), ...add_ons].map((subscription) => (
                <Shown key={subscription.id} subscription={subscription} />
              ))}
            </ul>
          </>
        )}
      </Loaded>
      {isChoosing && <ChoosePlan current={runs} close={() => setChoosing(false)} />}
    </Section>
  )
}

const words: Record<Subscription['status'], string> = {
  incomplete: 'Waiting for payment',
  trialing: 'Trial',
  active: 'Active',
  past_due: 'Payment failed',
  paused: 'Paused',
  canceled: 'Canceled',
  expired: 'Expired',
}

function Shown({ subscription }: { subscription: Subscription }) {
  const { product, status } = subscription
  return (
    <li class="row" data-status={status}>
      <div class="row-main">
        <b>
          {product.name} <span class={status === 'past_due' ? 'badge badge-warning' : 'badge'}>{words[status]}</span>
        </b>
        <small>
          {totalWords(subscription)}
          {' · '}
          <Next subscription={subscription} />
        </small>
      </div>
      <div class="row-end">
        <Ending subscription={subscription} />
      </div>
    </li>
  )
}

function Next({ subscription }: { subscription: Subscription }) {
  const { status, ended_at, cancel_at, trial_ends_at, current_period_end } = subscription
  if (ended_at) return <When said="ended" at={ended_at} />
  if (cancel_at) return <When said="ends" at={cancel_at} />
  if (status === 'trialing' && trial_ends_at) return <When said="trial ends" at={trial_ends_at} />
  if (status === 'paused') return <>nothing is charged meanwhile</>
  return <When said="renews" at={current_period_end} />
}

const When = ({ said, at }: { said: string; at: string | null }) =>
  at === null ? null : (
    <>
      {said} <Time at={at} />
    </>
  )

/** Cancels, after asking, or takes that back. */
function Ending({ subscription }: { subscription: Subscription }) {
  const { id, product, status, cancel_at } = subscription
  const locked = useLocked(subscription)
  const [isAsking, setAsking] = useState(false)
  const resume = useAct('POST /v1/contact/customer/subscription/resume', {
    refresh: [subscriptionRead],
    onDone: () => toast(`${product.name} goes on`),
  })
  const cancel = useAct('POST /v1/contact/customer/subscription/cancel', {
    refresh: [subscriptionRead],
    onDone: () => {
      toast(`${product.name} ends with its period`)
      setAsking(false)
    },
  })
  if (status === 'canceled' || status === 'expired' || status === 'incomplete') return null
  if (cancel_at)
    return (
      <>
        <Button locked={locked} busy={resume.pending} onClick={() => resume.run({ body: { subscription_id: id } })}>
          Resume
        </Button>
        <Problem error={resume.error} />
      </>
    )
  return (
    <>
      <Button locked={locked} aria-label={`Cancel ${product.name}`} onClick={() => setAsking(true)}>
        Cancel
      </Button>
      {isAsking && (
        <Confirm
          title={`Cancel ${product.name}?`}
          description="It runs until the end of the period that is paid for, and is not renewed. Until then you can resume it."
          action="Cancel plan"
          act={cancel}
          input={{ body: { at: 'period_end', subscription_id: id } }}
          close={() => setAsking(false)}
        />
      )}
    </>
  )
}

/** At the gateway, which alone knows cards. */
function PaymentDetails({ locked }: { locked: string | null }) {
  const open = useAct('POST /v1/contact/customer/billing-portal', {
    onDone: ({ url }) => window.location.assign(url),
  })
  return (
    <>
      <Button
        locked={locked}
        busy={open.pending}
        onClick={() => open.run({ body: { return_url: window.location.href } })}
      >
        Payment details
      </Button>
      <Problem error={open.error} />
    </>
  )
}
