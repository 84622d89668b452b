import { money } from '@userkeep/client/money'
import { type PricingChoice, type PricingOffer, type PricingProduct, pricingPage } from '@userkeep/client/pricing'
import { useState } from 'preact/hooks'
import { number } from '../../texts/locale.ts'
import { texts } from '../../texts/pricing.ts'
import styles from './pricing.css?inline'

export { styles }

const write = { money, number }

/** The products on sale; `choose` receives the chosen price, if the page wants it. */
export interface PricingProps {
  products: PricingProduct[]
  choose: ((priceId: string, productKey: string) => void) | null
}

export function Pricing({ products, choose }: PricingProps) {
  const [chosen, setChosen] = useState<Partial<PricingChoice>>({})
  const { choice, periods, currencies, groups } = pricingPage(products, chosen, write)
  return (
    <section class="pricing" aria-label={texts.pricing}>
      <div class="choices">
        {periods.length > 0 && (
          <fieldset class="periods" aria-label={texts.billingPeriod}>
            {periods.map(({ value, label }) => (
              <button
                key={value}
                type="button"
                aria-pressed={value === choice.period}
                onClick={() => setChosen({ ...chosen, period: value })}
              >
                {label}
              </button>
            ))}
          </fieldset>
        )}
        {currencies.length > 0 && (
          <select
            aria-label={texts.currency}
            value={choice.currency}
            onChange={(event) => setChosen({ ...chosen, currency: event.currentTarget.value })}
          >
            {currencies.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        )}
      </div>
      {groups.map(({ kind, title, offers }) => (
        <section key={kind} class="kind" aria-label={title}>
          {groups.length > 1 && <h2>{title}</h2>}
          <ul class="offers">
            {offers.map((offer) => (
              <Offer key={offer.product.id} offer={offer} choose={choose} />
            ))}
          </ul>
        </section>
      ))}
    </section>
  )
}

interface OfferProps {
  offer: PricingOffer
  choose: PricingProps['choose']
}

const Offer = ({ offer: { product, costs, included }, choose }: OfferProps) => (
  <li class="offer">
    <h3>{product.name}</h3>
    {product.description && <p class="dim">{product.description}</p>}
    {costs.map(({ price, amount, per, details }) => (
      <div key={price.id} class="cost">
        <p>
          <span class="amount">{amount}</span> <span class="dim">{per}</span>
        </p>
        {details.map((line) => (
          <p key={line} class="dim">
            {line}
          </p>
        ))}
        {choose && (
          <button type="button" class="button primary" onClick={() => choose(price.id, product.key)}>
            {texts.chooseName(product.name)}
          </button>
        )}
      </div>
    ))}
    <ul class="included">
      {included.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  </li>
)
