import type { PricingCost, PricingOffer } from '@userkeep/client/pricing'
import { Icon } from '../../ui/icon.tsx'
import type { Subscription } from '../subscriptions/subscription.ts'
import { Buy, type HeldPlan } from './buy.tsx'

interface OfferProps {
  offer: PricingOffer
  /** Absent: the visitor is not signed in and cannot buy. */
  held?: HeldPlan
  addOns: readonly Subscription[]
}

/** A product with its prices and what it includes. */
export const Offer = ({ offer: { product, costs, included }, held, addOns }: OfferProps) => (
  <li class="card pricing-offer">
    <div>
      <h3>{product.name}</h3>
      {product.description && <p class="description">{product.description}</p>}
    </div>
    {costs.map((cost) => (
      <div key={cost.price.id} class="pricing-cost">
        <Cost cost={cost} />
        {held !== undefined && <Buy choice={{ product, price: cost.price }} held={held} addOns={addOns} />}
      </div>
    ))}
    <ul class="pricing-included">
      {included.map((line) => (
        <li key={line}>
          <Icon name="check" size={16} />
          {line}
        </li>
      ))}
    </ul>
  </li>
)

const Cost = ({ cost: { amount, per, details } }: { cost: PricingCost }) => (
  <div>
    <p>
      <span class="pricing-amount">{amount}</span> <span class="dim small">{per}</span>
    </p>
    {details.map((line) => (
      <p key={line} class="dim small">
        {line}
      </p>
    ))}
  </div>
)
