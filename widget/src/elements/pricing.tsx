import { money } from '@userkeep/client/money'
import {
  choicesOf,
  featureWords,
  type PricingProduct,
  pricesFor,
  priceWords,
  tierWords,
} from '@userkeep/client/pricing'
import { useState } from 'preact/hooks'
import styles from './pricing.css?inline'

export { styles }

const written = (number: number) => number.toLocaleString()
const periodLabels: Record<string, string> = { day: 'Daily', week: 'Weekly', month: 'Monthly', year: 'Yearly' }

/** What is on sale; `choose` is told which price somebody picked, where the page wants to know. */
export interface PricingProps {
  products: PricingProduct[]
  choose: ((priceId: string, productKey: string) => void) | null
}

export function Pricing({ products, choose }: PricingProps) {
  const { currencies, periods } = choicesOf(products)
  const [currency, setCurrency] = useState(currencies[0] ?? '')
  const [period, setPeriod] = useState(periods[0] ?? '')
  const shown = products.filter((product) => pricesFor(product, { currency, period }).length > 0)
  return (
    <section class="pricing" aria-label="Pricing">
      <div class="choices">
        {periods.length > 1 && (
          <fieldset class="periods" aria-label="Billing period">
            {periods.map((value) => (
              <button key={value} type="button" aria-pressed={value === period} onClick={() => setPeriod(value)}>
                {periodLabels[value] ?? `Every ${value}`}
              </button>
            ))}
          </fieldset>
        )}
        {currencies.length > 1 && (
          <select aria-label="Currency" value={currency} onChange={(event) => setCurrency(event.currentTarget.value)}>
            {currencies.map((value) => (
              <option key={value} value={value}>
                {value.toUpperCase()}
              </option>
            ))}
          </select>
        )}
      </div>
      <ul class="offers">
        {shown.map((product) => (
          <Offer key={product.id} product={product} choice={{ currency, period }} choose={choose} />
        ))}
      </ul>
    </section>
  )
}

interface OfferProps {
  product: PricingProduct
  choice: { currency: string; period: string }
  choose: PricingProps['choose']
}

const Offer = ({ product, choice, choose }: OfferProps) => (
  <li class="offer">
    <h2>{product.name}</h2>
    {product.description && <p class="dim">{product.description}</p>}
    {pricesFor(product, choice).map((price) => {
      const { amount, per } = priceWords(price, money)
      return (
        <div key={price.id} class="cost">
          <p>
            <span class="amount">{amount}</span> <span class="dim">{per}</span>
          </p>
          {tierWords(price, money, written).map((line) => (
            <p key={line} class="dim">
              {line}
            </p>
          ))}
          {price.trial_days !== null && <p class="dim">{price.trial_days} days free</p>}
          {choose && (
            <button type="button" class="button primary" onClick={() => choose(price.id, product.key)}>
              Choose {product.name}
            </button>
          )}
        </div>
      )
    })}
    <ul class="included">
      {product.features.map((feature) => (
        <li key={feature.feature}>{featureWords(feature, written)}</li>
      ))}
    </ul>
  </li>
)
