import { digitsOf, majorOf } from '@userkeep/client/money'
import {
  type PricingChoice,
  type PricingOffer,
  type PricingProduct,
  pricingPage,
  type Write,
} from '@userkeep/client/pricing'
import { useState } from 'react'
import { type PricingTexts, pricingTexts } from './texts.ts'
import { usePricing } from './use-pricing.ts'

export interface PricingProps {
  /** Receives the chosen price, for example to start a checkout. Without it there are no buttons. */
  onChoose?: (priceId: string, productKey: string) => void
  /** The result of `loadPricing`, so that a server renders the prices. */
  products?: PricingProduct[]
  /** The language of amounts and numbers; `en` by default. */
  locale?: string
  texts?: Partial<PricingTexts>
}

/** The server and the browser write amounts in the same language, which may be neither's default. */
const writeIn = (locale: string): Write => ({
  money: (amount, currency) =>
    new Intl.NumberFormat(locale, { style: 'currency', currency: currency.toUpperCase() }).format(
      majorOf(amount, digitsOf(currency)) as Intl.StringNumericLiteral,
    ),
  number: (value) => value.toLocaleString(locale),
})

/** Shows the products on sale, with a choice of the billing period and the currency. */
export function Pricing({ onChoose, products: initial, locale = 'en', texts: own }: PricingProps) {
  const texts = { ...pricingTexts, ...own }
  const { products, failed, reload } = usePricing(initial)
  const [chosen, setChosen] = useState<Partial<PricingChoice>>({})
  if (failed)
    return (
      <p className="uk-error" role="alert">
        {texts.failed}{' '}
        <button type="button" className="uk-link" onClick={reload}>
          {texts.tryAgain}
        </button>
      </p>
    )
  if (products === null) return <output className="uk-loading">{texts.loading}</output>
  const { choice, periods, currencies, groups } = pricingPage(products, chosen, writeIn(locale))
  return (
    <section className="uk-pricing" aria-label={texts.pricing}>
      {periods.length > 0 && (
        <fieldset className="uk-periods" aria-label={texts.billingPeriod}>
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
      {groups.map(({ kind, title, offers }) => (
        <section key={kind} aria-label={title}>
          {groups.length > 1 && <h2>{title}</h2>}
          <ul className="uk-offers">
            {offers.map((offer) => (
              <Offer key={offer.product.id} offer={offer} texts={texts} onChoose={onChoose} />
            ))}
          </ul>
        </section>
      ))}
    </section>
  )
}

interface OfferProps {
  offer: PricingOffer
  texts: PricingTexts
  onChoose: PricingProps['onChoose']
}

const Offer = ({ offer: { product, costs, included }, texts, onChoose }: OfferProps) => (
  <li className="uk-offer">
    <h3>{product.name}</h3>
    {product.description && <p className="uk-note">{product.description}</p>}
    {costs.map(({ price, amount, per, details }) => (
      <div key={price.id} className="uk-cost">
        <p>
          <span className="uk-amount">{amount}</span> <span className="uk-note">{per}</span>
        </p>
        {details.map((line) => (
          <p key={line} className="uk-note">
            {line}
          </p>
        ))}
        {onChoose && (
          <button type="button" className="uk-button" onClick={() => onChoose(price.id, product.key)}>
            {texts.choose(product.name)}
          </button>
        )}
      </div>
    ))}
    <ul className="uk-included">
      {included.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  </li>
)
