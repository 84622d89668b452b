import { money } from '@userkeep/client/money'
import { featureWords, type PricingPrice, type PricingProduct, priceWords, tierWords } from '@userkeep/client/pricing'
import { Icon } from '../../ui/icon.tsx'
import { Buy } from './buy.tsx'

export const written = (number: number) => number.toLocaleString()

/** A product with its prices and what it includes. */
interface OfferProps {
  product: PricingProduct
  prices: PricingPrice[]
  /** Whoever looks is signed in. */
  isForSale: boolean
}

export const Offer = ({ product, prices, isForSale }: OfferProps) => (
  <li class="card pricing-offer">
    <div>
      <h3>{product.name}</h3>
      {product.description && <p class="description">{product.description}</p>}
    </div>
    {prices.map((price) => (
      <div key={price.id} class="pricing-cost">
        <Cost price={price} />
        {isForSale && <Buy product={product} price={price} />}
      </div>
    ))}
    <ul class="pricing-included">
      {[...creditLines(product), ...product.features.map((feature) => featureWords(feature, written))].map((line) => (
        <li key={line}>
          <Icon name="check" size={16} />
          {line}
        </li>
      ))}
    </ul>
  </li>
)

function Cost({ price }: { price: PricingPrice }) {
  const { amount, per } = priceWords(price, money)
  return (
    <div>
      <p>
        <span class="pricing-amount">{amount}</span> <span class="dim small">{per}</span>
      </p>
      {tierWords(price, money, written).map((line) => (
        <p key={line} class="dim small">
          {line}
        </p>
      ))}
      {price.trial_days !== null && <p class="dim small">{price.trial_days} days free</p>}
    </div>
  )
}

export function creditLines({ credits, included_credits, expires_after_days }: PricingProduct): string[] {
  if (credits !== null) {
    const lasting = expires_after_days === null ? '' : `, for ${written(expires_after_days)} days`
    return [`${written(credits)} credits${lasting}`]
  }
  return included_credits === null ? [] : [`${written(included_credits)} credits each period`]
}
