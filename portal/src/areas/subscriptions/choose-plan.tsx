import { money } from '@userkeep/client/money'
import { useState } from 'preact/hooks'
import { type Output, useAct, useRead } from '../../app/api.ts'
import { useConfig } from '../../app/config.tsx'
import { entry } from '../../app/entry.ts'
import { useSession } from '../../app/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Problem } from '../../ui/notice.tsx'
import { Time } from '../../ui/time.tsx'
import { toast } from '../../ui/toast.tsx'
import type { Subscription } from './subscription.ts'

type Product = Output<'GET /v1/pricing/{publishableKey}'>['products'][number]
type Price = Product['prices'][number]
interface Choice {
  product: Product
  price: Price
}

interface ChoosePlanProps {
  /** The plan that runs, which is changed; without one, it is bought. */
  current: Subscription | null
  close: () => void
}

export function ChoosePlan({ current, close }: ChoosePlanProps) {
  const { team } = useSession()
  const pricing = useRead('GET /v1/pricing/{publishableKey}', { params: { publishableKey: entry.key } })
  const [chosen, setChosen] = useState<Choice | null>(null)
  const isOwner = team?.role.key === 'owner'
  return (
    <Dialog title={current ? 'Change plan' : 'Choose a plan'} close={close} wide>
      {chosen && current ? (
        <Preview choice={chosen} current={current} back={() => setChosen(null)} close={close} />
      ) : (
        <Loaded read={pricing} shape="lines">
          {({ products }) => (
            <Choices
              choices={choicesOf(products, current)}
              choose={current ? setChosen : null}
              locked={current || isOwner ? null : 'Only an owner of the team can buy.'}
            />
          )}
        </Loaded>
      )}
    </Dialog>
  )
}

/** Plans alone, and of one that runs those in its currency. */
const choicesOf = (products: readonly Product[], current: Subscription | null): Choice[] =>
  products
    .filter(({ kind }) => kind === 'plan')
    .flatMap((product) => product.prices.map((price) => ({ product, price })))
    .filter(({ price }) => price.type === 'recurring' && (!current || price.currency === current.currency))
    .filter(({ price }) => price.id !== current?.price.id)

const costOf = ({ amount, currency, interval, interval_count: count, model }: Price): string => {
  const period = (count ?? 1) > 1 ? `${count} ${interval}s` : interval
  return amount === null
    ? `By usage, every ${period}`
    : `${money(amount, currency)} ${model === 'per_seat' ? 'per member ' : ''}every ${period}`
}

interface ChoicesProps {
  choices: Choice[]
  /** Absent: it is bought at once. */
  choose: ((choice: Choice) => void) | null
  locked: string | null
}

function Choices({ choices, choose, locked }: ChoicesProps) {
  const { brand } = useConfig()
  const buy = useAct('POST /v1/contact/customer/checkout', {
    onDone: ({ checkout }) => window.location.assign(checkout.url),
  })
  const address = window.location.href
  if (choices.length === 0) return <p class="description">{brand.name} offers no other plan right now.</p>
  return (
    <>
      <ul class="rows">
        {choices.map((choice) => (
          <li key={choice.price.id} class="row">
            <div class="row-main">
              <b>{choice.product.name}</b>
              <small>
                {costOf(choice.price)}
                {choice.price.trial_days !== null && ` · ${choice.price.trial_days} days of trial`}
              </small>
            </div>
            <div class="row-end">
              <Button
                locked={locked}
                busy={buy.pending}
                aria-label={`Choose ${choice.product.name}, ${costOf(choice.price)}`}
                onClick={() =>
                  choose
                    ? choose(choice)
                    : buy.run({ body: { price_id: choice.price.id, success_url: address, cancel_url: address } })
                }
              >
                Choose
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <Problem error={buy.error} />
    </>
  )
}

interface PreviewProps {
  choice: Choice
  current: Subscription
  back: () => void
  close: () => void
}

/** What it costs now and next, before it is done. */
function Preview({ choice: { product, price }, current, back, close }: PreviewProps) {
  const body = { price_id: price.id, subscription_id: current.id }
  const preview = useRead('POST /v1/contact/customer/subscription/preview', { body })
  const change = useAct('POST /v1/contact/customer/subscription/change', {
    refresh: ['GET /v1/contact/customer/subscription'],
    onDone: () => {
      toast(`The plan is ${product.name} now`)
      close()
    },
  })
  return (
    <Loaded read={preview} shape="facts">
      {({ due_now, due_next, next_at, currency, lines }) => (
        <>
          <p class="description">
            From {current.product.name} to <b>{product.name}</b>, {costOf(price)}.
          </p>
          <ul class="rows">
            {lines.map((line) => (
              <Line key={line.description} said={line.description} amount={money(line.amount, currency)} />
            ))}
            <Line said={<b>Due now</b>} amount={<b>{money(due_now, currency)}</b>} />
            <Line
              said={
                next_at === null ? (
                  'Next payment'
                ) : (
                  <>
                    Next payment, <Time at={next_at} />
                  </>
                )
              }
              amount={money(due_next, currency)}
            />
          </ul>
          <Problem error={change.error} />
          <div class="form-actions">
            <Button onClick={back}>Back</Button>
            <Button kind="primary" busy={change.pending} onClick={() => change.run({ body })}>
              Change plan
            </Button>
          </div>
        </>
      )}
    </Loaded>
  )
}

const Line = ({ said, amount }: { said: preact.ComponentChildren; amount: preact.ComponentChildren }) => (
  <li class="row">
    <div class="row-main">{said}</div>
    <div class="row-end">{amount}</div>
  </li>
)
