import { money } from '@userkeep/client/money'
import type { ComponentChildren } from 'preact'
import { useAct, useRead } from '../../app/api.ts'
import { texts } from '../../texts/subscriptions.ts'
import { Button } from '../../ui/button.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Problem } from '../../ui/notice.tsx'
import { Time } from '../../ui/time.tsx'
import { toast } from '../../ui/toast.tsx'
import { costWords, type PlanChoice, type Subscription, subscriptionRead } from './subscription.ts'

interface ChangePlanProps {
  choice: PlanChoice
  current: Subscription
  back: () => void
  done: () => void
}

/** Shows the cost of a change now and next, before it is made. */
export function ChangePlan({ choice: { product, price }, current, back, done }: ChangePlanProps) {
  const body = { price_id: price.id, subscription_id: current.id }
  const preview = useRead('POST /v1/contact/customer/subscription/preview', { body })
  const change = useAct('POST /v1/contact/customer/subscription/change', {
    refresh: [subscriptionRead],
    onDone: () => {
      toast(texts.yourPlanIsNowName(product.name))
      done()
    },
  })
  return (
    <Loaded read={preview} shape="facts">
      {({ due_now, due_next, next_at, currency, lines }) => (
        <>
          <p class="description">
            {texts.fromNameToStrongPrice(current.product.name, <b>{product.name}</b>, costWords(price))}
          </p>
          <ul class="rows">
            {lines.map((line) => (
              <Line key={line.description} said={line.description} amount={money(line.amount, currency)} />
            ))}
            <Line said={<b>{texts.dueNow}</b>} amount={<b>{money(due_now, currency)}</b>} />
            <Line
              said={next_at === null ? texts.nextPayment : <span>{texts.nextPaymentTime(<Time at={next_at} />)}</span>}
              amount={money(due_next, currency)}
            />
          </ul>
          <Problem error={change.error} />
          <div class="form-actions">
            <Button onClick={back}>{texts.back}</Button>
            <Button kind="primary" busy={change.pending} onClick={() => change.run({ body })}>
              {texts.changePlan}
            </Button>
          </div>
        </>
      )}
    </Loaded>
  )
}

const Line = ({ said, amount }: { said: ComponentChildren; amount: ComponentChildren }) => (
  <li class="row">
    <div class="row-main">{said}</div>
    <div class="row-end">{amount}</div>
  </li>
)
