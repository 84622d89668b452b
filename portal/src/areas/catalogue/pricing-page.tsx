import { money } from '@userkeep/client/money'
import { type PricingChoice, type PricingProduct, pricingPage } from '@userkeep/client/pricing'
import { useState } from 'preact/hooks'
import { useRead } from '../../app/api.ts'
import { BrandMark } from '../../app/brand.tsx'
import { useConfig } from '../../app/config.tsx'
import { entry } from '../../app/entry.ts'
import { Link } from '../../app/router.tsx'
import { useSession } from '../../app/session.tsx'
import { texts } from '../../texts/catalogue.ts'
import { number } from '../../texts/locale.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Empty, Page, Section } from '../../ui/page.tsx'
import { runningPlan, type Subscription, useSubscription } from '../subscriptions/subscription.ts'
import type { HeldPlan } from './buy.tsx'
import { Offer } from './offer.tsx'

const usePricing = () => useRead('GET /v1/pricing/{publishableKey}', { params: { publishableKey: entry.key } })

interface PricingProps {
  /** Absent: the visitor is not signed in and cannot buy. */
  held?: HeldPlan
  addOns?: readonly Subscription[]
}

/** The products on sale, in the chosen currency and period. */
function PricingScreen({ held, addOns }: PricingProps) {
  const pricing = usePricing()
  return (
    <Page title={texts.pricing} description={texts.chooseWhatFitsYourTeam}>
      {pricing.data ? (
        <Pricing products={pricing.data.products} held={held} addOns={addOns} />
      ) : (
        <Section title={texts.pricing} isAlone>
          <Loaded read={pricing} shape="tiles">
            {() => null}
          </Loaded>
        </Section>
      )}
    </Page>
  )
}

/** For a signed-in person: current plans are known to managers of billing. */
export function PricingPage() {
  const { team, may } = useSession()
  return team && may('$billing.manage') ? <PricingOfTeam /> : <PricingScreen held={null} />
}

function PricingOfTeam() {
  const { data, error } = useSubscription()
  return <PricingScreen held={data ? runningPlan(data) : error ? null : 'unknown'} addOns={data?.add_ons} />
}

/** The page for visitors. */
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
            {texts.signIn}
          </Link>
        </div>
      </header>
      <main class="content pricing-open" tabIndex={-1}>
        <PricingScreen />
      </main>
    </>
  )
}

const write = { money, number }

function Pricing({ products, held, addOns = [] }: PricingProps & { products: PricingProduct[] }) {
  const [chosen, setChosen] = useState<Partial<PricingChoice>>({})
  const { choice, periods, currencies, groups } = pricingPage(products, chosen, write)
  if (products.length === 0) {
    return (
      <Section title={texts.pricing} isAlone>
        <Empty icon="tag" title={texts.noPlansAvailable}>
          {texts.checkBackLater}
        </Empty>
      </Section>
    )
  }
  return (
    <>
      <div class="pricing-choices">
        {periods.length > 0 && (
          <fieldset class="segments" aria-label={texts.billingPeriod}>
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
        <section key={kind} class="pricing-kind" aria-label={title}>
          <h2>{title}</h2>
          <ul class="pricing-offers">
            {offers.map((offer) => (
              <Offer key={offer.product.id} offer={offer} held={held} addOns={addOns} />
            ))}
          </ul>
        </section>
      ))}
    </>
  )
}
