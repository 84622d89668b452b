import type { PricingPrice, PricingProduct } from '@userkeep/client/pricing'
import { useAct } from '../../app/api.ts'
import { hrefOf, Link } from '../../app/router.tsx'
import { useSession } from '../../app/session.tsx'
import { Button } from '../../ui/button.tsx'
import { Problem } from '../../ui/notice.tsx'

/** Leads to the page of the gateway where the team pays. */
export function Buy({ product, price }: { product: PricingProduct; price: PricingPrice }) {
  const { team, locked } = useSession()
  const buy = useAct('POST /v1/contact/customer/checkout', {
    onDone: ({ checkout }) => window.location.assign(checkout.url),
  })
  if (!team) {
    return (
      <Link to="/team/new" class="button button-plain button-wide">
        Create a team to buy
      </Link>
    )
  }
  const notOwner = team.role.key === 'owner' ? null : 'Only an owner of the team can buy.'
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
