import { type PricingProduct, trialWords } from '@userkeep/client/pricing'
import { useState } from 'preact/hooks'
import { useAct, useRead } from '../../app/api.ts'
import { useConfig } from '../../app/config.tsx'
import { entry } from '../../app/entry.ts'
import { useSession } from '../../app/session.tsx'
import { texts } from '../../texts/subscriptions.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Problem } from '../../ui/notice.tsx'
import { ChangePlan } from './change-plan.tsx'
import { costWords, isDefaultPlan, type PlanChoice, type Subscription } from './subscription.ts'

interface ChoosePlanProps {
  /** The plan that runs, which is changed; without one, it is bought. */
  current: Subscription | null
  close: () => void
}

export function ChoosePlan({ current, close }: ChoosePlanProps) {
  const { team } = useSession()
  const pricing = useRead('GET /v1/pricing/{publishableKey}', { params: { publishableKey: entry.key } })
  const own = useRead('GET /v1/contact/customer/subscription', {})
  const [chosen, setChosen] = useState<PlanChoice | null>(null)
  const isOwner = team?.role.key === 'owner'
  return (
    <Dialog title={current ? texts.changePlan : texts.chooseAPlan} close={close} wide>
      {chosen && current ? (
        <ChangePlan choice={chosen} current={current} back={() => setChosen(null)} done={close} />
      ) : (
        <Loaded read={pricing} shape="lines">
          {({ products }) => (
            <Choices
              choices={choicesOf(products, current)}
              trialed={own.data?.trialed_product_ids ?? []}
              choose={current ? setChosen : null}
              locked={current || isOwner ? null : texts.onlyAnOwnerOfTheTeam}
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
    .filter((choice) => choice.price.id !== current?.price.id && !isDefaultPlan(choice))

/** A trial begins with a purchase, once for each product; a change of the plan begins none. */
const trialOf = ({ product, price }: PlanChoice, trialed: readonly string[]): string =>
  price.trial_days === null || trialed.includes(product.id) ? '' : ` · ${trialWords(price.trial_days)}`

interface ChoicesProps {
  choices: PlanChoice[]
  /** Products without a further trial. */
  trialed: readonly string[]
  /** Absent: it is bought at once. */
  choose: ((choice: PlanChoice) => void) | null
  locked: string | null
}

function Choices({ choices, trialed, choose, locked }: ChoicesProps) {
  const { brand } = useConfig()
  const buy = useAct('POST /v1/contact/customer/checkout', {
    onDone: ({ checkout }) => window.location.assign(checkout.url),
  })
  const address = window.location.href
  if (choices.length === 0) return <p class="description">{texts.nameOffersNoOtherPlanRightNow(brand.name)}</p>
  return (
    <>
      <ul class="rows">
        {choices.map((choice) => (
          <li key={choice.price.id} class="row">
            <div class="row-main">
              <b>{choice.product.name}</b>
              <small>
                {costWords(choice.price)}
                {!choose && trialOf(choice, trialed)}
              </small>
            </div>
            <div class="row-end">
              <Button
                locked={locked}
                busy={buy.pending}
                aria-label={texts.chooseNamePrice(choice.product.name, costWords(choice.price))}
                onClick={() =>
                  choose
                    ? choose(choice)
                    : buy.run({ body: { price_id: choice.price.id, success_url: address, cancel_url: address } })
                }
              >
                {texts.choose}
              </Button>
            </div>
          </li>
        ))}
      </ul>
      <Problem error={buy.error} />
    </>
  )
}
