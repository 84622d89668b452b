import { choicesOf, type PricingChoice, type PricingProduct, pricesFor } from '@userkeep/client/pricing'
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { useRead } from '../../app/api.ts'
import { BrandMark } from '../../app/brand.tsx'
import { useConfig } from '../../app/config.tsx'
import { entry } from '../../app/entry.ts'
import { Link } from '../../app/router.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Empty, Page, Section } from '../../ui/page.tsx'
import { Offer } from './offer.tsx'

export const usePricing = () => useRead('GET /v1/pricing/{publishableKey}', { params: { publishableKey: entry.key } })

/** What can be bought, in the currency and for the period that the reader chooses. */
export function PricingPage({ isForSale = false }: { isForSale?: boolean }) {
  const pricing = usePricing()
  return (
    <Page title="Pricing" description="Choose what fits your team. You can change it later.">
      {pricing.data ? (
        <Pricing products={pricing.data.products} isForSale={isForSale} />
      ) : (
        <Section title="Pricing" isAlone>
          <Loaded read={pricing} shape="tiles">
            {() => null}
          </Loaded>
        </Section>
      )}
    </Page>
  )
}

/** The same for whoever has not signed in. */
export function OpenPricingPage() {
  const { brand } = useConfig()
  return (
    <>
      <header class="topbar">
        <Link to="/pricing" class="topbar-brand" aria-label={brand.name}>
          <BrandMark brand={brand} />
          <span>{brand.name}</span>
        </Link>
        <div class="topbar-end">
          <Link to="/sign-in" class="button button-plain">
            Sign in
          </Link>
        </div>
      </header>
      <main class="content pricing-open" tabIndex={-1}>
        <PricingPage />
      </main>
    </>
  )
}

const headings = { plan: 'Plans', add_on: 'Add-ons', credit_pack: 'Credits' } as const

function Pricing({ products, isForSale }: { products: PricingProduct[]; isForSale: boolean }) {
  const { currencies, periods } = choicesOf(products)
  const [chosen, setChosen] = useState<Partial<PricingChoice>>({})
  const choice = { currency: currencies[0] ?? '', period: periods[0] ?? '', ...chosen }
  if (products.length === 0) {
    return (
      <Section title="Pricing" isAlone>
        <Empty icon="tag" title="Nothing is on sale yet">
          Come back later.
        </Empty>
      </Section>
    )
  }
  return (
    <>
      <div class="pricing-choices">
        {periods.length > 1 && (
          <fieldset class="segments" aria-label="Billing period">
            {periods.map((period) => (
              <button
                key={period}
                type="button"
                aria-pressed={period === choice.period}
                onClick={() => setChosen({ ...chosen, period })}
              >
                {periodLabels[period] ?? `Every ${period}`}
              </button>
            ))}
          </fieldset>
        )}
        {currencies.length > 1 && (
          <select
            class="input pricing-currency"
            aria-label="Currency"
            value={choice.currency}
            onChange={(event) => setChosen({ ...chosen, currency: event.currentTarget.value })}
          >
            {currencies.map((currency) => (
              <option key={currency} value={currency}>
                {currency.toUpperCase()}
              </option>
            ))}
          </select>
        )}
      </div>
      {(['plan', 'add_on', 'credit_pack'] as const).map((kind) => (
        <Offers key={kind} title={headings[kind]}>
          {products
            .filter((product) => product.kind === kind && pricesFor(product, choice).length > 0)
            .map((product) => (
              <Offer key={product.id} product={product} prices={pricesFor(product, choice)} isForSale={isForSale} />
            ))}
        </Offers>
      ))}
    </>
  )
}

const periodLabels: Record<string, string> = { day: 'Daily', week: 'Weekly', month: 'Monthly', year: 'Yearly' }

const Offers = ({ title, children }: { title: string; children: ComponentChildren[] }) =>
  children.length === 0 ? null : (
    <section class="pricing-kind" aria-label={title}>
      <h2>{title}</h2>
      <ul class="pricing-offers">{children}</ul>
    </section>
  )
