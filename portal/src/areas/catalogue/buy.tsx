import { useState } from 'preact/hooks'
import { useAct } from '../../app/api.ts'
import { hrefOf, Link } from '../../app/router.tsx'
import { useSession } from '../../app/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Dialog } from '../../ui/dialog.tsx'
import { Problem } from '../../ui/notice.tsx'
import { ChangePlan } from '../subscriptions/change-plan.tsx'
import { costWords, type PlanChoice, type Subscription } from '../subscriptions/subscription.ts'
import { useLocked } from '../subscriptions/use-locked.ts'

/** The plan of the team, which is changed instead of bought again; `unknown` while it is asked for. */
export type HeldPlan = Subscription | null | 'unknown'

export function Buy({ choice, held }: { choice: PlanChoice; held: HeldPlan }) {
  const { team } = useSession()
  if (!team) {
    return (
      <Link to="/team/new" class="button button-plain button-wide">
        Create a team to buy
      </Link>
    )
  }
  if (choice.product.kind !== 'plan' || held === null) return <Checkout choice={choice} />
  if (held === 'unknown') {
    return (
      <Button kind="primary" wide busy>
        Buy
      </Button>
    )
  }
  return held.price.id === choice.price.id ? (
    <Button wide disabled>
      Current plan
    </Button>
  ) : (
    <Switch choice={choice} held={held} />
  )
}

/** Leads to the page of the gateway where the team pays. */
function Checkout({ choice: { product, price } }: { choice: PlanChoice }) {
  const { team, locked } = useSession()
  const buy = useAct('POST /v1/contact/customer/checkout', {
    onDone: ({ checkout }) => window.location.assign(checkout.url),
  })
  const notOwner = team?.role.key === 'owner' ? null : 'Only an owner of the team can buy.'
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
        aria-label={`Buy ${product.name}`}
        onClick={() => void buy.run({ body })}
      >
        Buy
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
  const otherCurrency = price.currency === held.currency ? null : `Your plan is paid in ${held.currency.toUpperCase()}.`
  const close = () => setOpen(false)
  return (
    <>
      <Button
        wide
        locked={locked ?? otherCurrency}
        aria-label={`Switch to ${product.name}, ${costWords(price)}`}
        onClick={() => setOpen(true)}
      >
        Switch
      </Button>
      {isOpen && (
        <Dialog title="Change plan" close={close} wide>
          <ChangePlan choice={choice} current={held} back={close} done={close} />
        </Dialog>
      )}
    </>
  )
}
