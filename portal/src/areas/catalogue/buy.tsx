import { useState } from 'preact/hooks'
import { useAct } from '../../app/api.ts'
import { hrefOf, Link } from '../../app/router.tsx'
import { useSession } from '../../app/session.tsx'
import { texts } from '../../texts/catalogue.ts'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Problem } from '../../ui/notice.tsx'
import { ChangePlan } from '../subscriptions/change-plan.tsx'
import { costWords, isDefaultPlan, type PlanChoice, type Subscription } from '../subscriptions/subscription.ts'
import { useLocked } from '../subscriptions/use-locked.ts'

/** The plan of the team, which is changed instead of bought again; `unknown` while it is asked for. */
export type HeldPlan = Subscription | null | 'unknown'

interface BuyProps {
  choice: PlanChoice
  held: HeldPlan
  addOns: readonly Subscription[]
}

export function Buy({ choice, held, addOns }: BuyProps) {
  const { team } = useSession()
  if (!team) {
    return (
      <Link to="/team/new" class="button button-plain button-wide">
        {texts.createATeamToBuy}
      </Link>
    )
  }
  if (isHeldOnce(choice, addOns)) {
    return (
      <Button wide disabled>
        {texts.alreadyInUse}
      </Button>
    )
  }
  if (isDefaultPlan(choice)) return held === null ? <Current /> : held === 'unknown' ? null : <Included />
  if (choice.product.kind !== 'plan' || held === null) return <Checkout choice={choice} />
  if (held === 'unknown') {
    return (
      <Button kind="primary" wide busy>
        {texts.buy}
      </Button>
    )
  }
  return held.price.id === choice.price.id ? <Current /> : <Switch choice={choice} held={held} />
}

const Current = () => (
  <Button wide disabled>
    {texts.currentPlan}
  </Button>
)

/** The plan of a team that ends its own. */
const Included = () => <p class="dim small">{texts.youHaveItWithoutAnotherPlan}</p>

/** Whether the team has an add-on that cannot be bought a second time. */
const isHeldOnce = ({ product, price }: PlanChoice, addOns: readonly Subscription[]): boolean =>
  price.type === 'recurring' && !product.stackable && addOns.some((held) => held.product.id === product.id)

/** Leads to the page of the gateway where the team pays. */
function Checkout({ choice: { product, price } }: { choice: PlanChoice }) {
  const { team, locked } = useSession()
  const buy = useAct('POST /v1/contact/customer/checkout', {
    onDone: ({ checkout }) => window.location.assign(checkout.url),
  })
  const notOwner = team?.role.key === 'owner' ? null : texts.onlyAnOwnerOfTheTeam
  const body = {
    price_id: price.id,
    success_url: new URL(hrefOf('/billing'), window.location.href).href,
    cancel_url: window.location.href,
  }
  return (
    <>
      <Button
        kind="primary"
        wide
        busy={buy.pending}
        locked={locked ?? notOwner}
        aria-label={texts.buyName(product.name)}
        onClick={() => void buy.run({ body })}
      >
        {texts.buy}
      </Button>
      <Problem error={buy.error} />
    </>
  )
}

/** A team has one plan, so another is a change of it, with its cost in sight. */
function Switch({ choice, held }: { choice: PlanChoice; held: Subscription }) {
  const locked = useLocked(held)
  const [isOpen, setOpen] = useState(false)
  const { product, price } = choice
  const otherCurrency =
    price.currency === held.currency ? null : texts.yourPlanIsPaidInCurrency(held.currency.toUpperCase())
  const close = () => setOpen(false)
  return (
    <>
      <Button
        wide
        locked={locked ?? otherCurrency}
        aria-label={texts.switchToNamePrice(product.name, costWords(price))}
        onClick={() => setOpen(true)}
      >
        {texts.switch}
      </Button>
      {isOpen && (
        <Dialog title={texts.changePlan} close={close} wide>
          <ChangePlan choice={choice} current={held} back={close} done={close} />
        </Dialog>
      )}
    </>
  )
}
