import { type PricingProduct, trialWords } from '@userkeep/client/pricing'
import { useState } from 'preact/hooks'
import { useAct, useRead } from '../../app/api.ts'
import { useConfig } from '../../app/config.tsx'
import { entry } from '../../app/entry.ts'
import { useSession } from '../../app/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Problem } from '../../ui/notice.tsx'
import { ChangePlan } from './change-plan.tsx'
import { costWords, type PlanChoice, type Subscription } from './subscription.ts'

interface ChoosePlanProps {
  /** The plan that runs, which is changed; without one, it is bought. */
  current: Subscription | null
  close: () => void
}

export function ChoosePlan({ current, close }: ChoosePlanProps) {
  const { team } = useSession()
  const pricing = useRead('GET /v1/pricing/{publishableKey}', { params: { publishableKey: entry.key } })
  const [chosen, setChosen] = useState<PlanChoice | null>(null)
  const isOwner = team?.role.key === 'owner'
  return (
    <Dialog title={current ? 'Change plan' : 'Choose a plan'} close={close} wide>
      {chosen && current ? (
        <ChangePlan choice={chosen} current={current} back={() => setChosen(null)} done={close} />
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
const choicesOf = (products: readonly PricingProduct[], current: Subscription | null): PlanChoice[] =>
  products
    .filter(({ kind }) => kind === 'plan')
    .flatMap((product) => product.prices.map((price) => ({ product, price })))
    .filter(({ price }) => price.type === 'recurring' && (!current || price.currency === current.currency))
    .filter(({ price }) => price.id !== current?.price.id)

interface ChoicesProps {
  choices: PlanChoice[]
  /** Absent: it is bought at once. */
  choose: ((choice: PlanChoice) => void) | null
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
                {costWords(choice.price)}
                {choice.price.trial_days !== null && ` · ${trialWords(choice.price.trial_days)}`}
              </small>
            </div>
            <div class="row-end">
              <Button
                locked={locked}
                busy={buy.pending}
                aria-label={`Choose ${choice.product.name}, ${costWords(choice.price)}`}
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
