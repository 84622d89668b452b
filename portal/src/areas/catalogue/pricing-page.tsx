import { money } from '@userkeep/client/money'
import { type PricingChoice, type PricingProduct, pricingPage } from '@userkeep/client/pricing'
import { useState } from 'preact/hooks'
import { useRead } from '../../app/api.ts'
import { BrandMark } from '../../app/brand.tsx'
import { useConfig } from '../../app/config.tsx'
import { entry } from '../../app/entry.ts'
import { Link } from '../../app/router.tsx'
import { useSession } from '../../app/session.tsx'
import { Loaded } from '../../ui/loaded.tsx'
import { Empty, Page, Section } from '../../ui/page.tsx'
import { runningPlan, useSubscription } from '../subscriptions/subscription.ts'
import type { HeldPlan } from './buy.tsx'
import { Offer } from './offer.tsx'

export const usePricing = () => useRead('GET /v1/pricing/{publishableKey}', { params: { publishableKey: entry.key } })

interface PricingProps {
  /** Absent: whoever looks is not signed in and cannot buy. */
  held?: HeldPlan
}

/** What can be bought, in the currency and for the period that the reader chooses. */
function PricingScreen({ held }: PricingProps) {
  const pricing = usePricing()
  return (
    <Page title="Pricing" description="Choose what fits your team. You can change it later.">
      {pricing.data ? (
        <Pricing products={pricing.data.products} held={held} />
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

/** For whoever is signed in: what a team holds is known to those who manage its billing. */
export function PricingPage() {
  const { team, may } = useSession()
  return team && may('$billing.manage') ? <PricingOfTeam /> : <PricingScreen held={null} />
}

function PricingOfTeam() {
  const { data, error } = useSubscription()
  return <PricingScreen held={data ? runningPlan(data) : error ? null : 'unknown'} />
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
        <PricingScreen />
      </main>
    </>
  )
}

const write = { money, number: (number: number) => number.toLocaleString() }

function Pricing({ products, held }: PricingProps & { products: PricingProduct[] }) {
  const [chosen, setChosen] = useState<Partial<PricingChoice>>({})
  const { choice, periods, currencies, groups } = pricingPage(products, chosen, write)
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
        {periods.length > 0 && (
          <fieldset class="segments" aria-label="Billing period">
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
            class="input pricing-currency"
            aria-label="Currency"
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
        <section key={kind} class="pricing-kind" aria-label={title}>
          <h2>{title}</h2>
          <ul class="pricing-offers">
            {offers.map((offer) => (
              <Offer key={offer.product.id} offer={offer} held={held} />
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}
