import { useState } from 'preact/hooks'
import { useAct } from '../../app/api.ts'
import type { BillingPart } from '../../app/billing-parts.ts'
import { texts } from '../../texts/subscriptions.ts'
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
      title={texts.plan}
      description={locked}
      actions={
        data && (
          <>
            {runs && <PaymentDetails locked={locked} />}
            <Button kind="primary" locked={locked} onClick={() => setChoosing(true)}>
              {runs ? texts.changePlan : texts.chooseAPlan}
            </Button>
          </>
        )
      }
    >
      <Loaded read={subscriptions} shape="facts">
        {({ add_ons, default_plan }) => (
          <>
            {plan === null && default_plan === null && (
              <Empty icon="card" title={texts.noPlanYet}>
                {texts.chooseAPlanToBegin}
              </Empty>
            )}
            <ul class="rows">
              {default_plan && <DefaultPlan name={default_plan.name} />}
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
  incomplete: texts.waitingForPayment,
  trialing: texts.trial,
  active: texts.active,
  past_due: texts.paymentFailed,
  paused: texts.paused,
  canceled: texts.canceled,
  expired: texts.expired,
}

const DefaultPlan = ({ name }: { name: string }) => (
  <li class="row">
    <div class="row-main">
      <b>
        {name} <span class="badge">{texts.active}</span>
      </b>
      <small>{texts.free}</small>
    </div>
  </li>
)

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
  if (ended_at) return <When said={texts.ended} at={ended_at} />
  if (cancel_at) return <When said={texts.ends} at={cancel_at} />
  if (status === 'trialing' && trial_ends_at) return <When said={texts.trialEnds} at={trial_ends_at} />
  if (status === 'paused') return <>{texts.notChargedWhilePaused}</>
  return <When said={texts.renews} at={current_period_end} />
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
    onDone: () => toast(texts.nameResumed(product.name)),
  })
  const cancel = useAct('POST /v1/contact/customer/subscription/cancel', {
    refresh: [subscriptionRead],
    onDone: () => {
      toast(texts.nameWillEndWithTheCurrentPeriod(product.name))
      setAsking(false)
    },
  })
  if (status === 'canceled' || status === 'expired' || status === 'incomplete') return null
  if (cancel_at)
    return (
      <>
        <Button locked={locked} busy={resume.pending} onClick={() => resume.run({ body: { subscription_id: id } })}>
          {texts.resume}
        </Button>
        <Problem error={resume.error} />
      </>
    )
  return (
    <>
      <Button locked={locked} aria-label={texts.cancelName(product.name)} onClick={() => setAsking(true)}>
        {texts.cancel}
      </Button>
      {isAsking && (
        <Confirm
          title={texts.cancelNameQuestion(product.name)}
          description={texts.itStaysActiveUntilTheEnd}
          action={texts.cancelPlan}
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
        {texts.paymentDetails}
      </Button>
      <Problem error={open.error} />
    </>
  )
}
