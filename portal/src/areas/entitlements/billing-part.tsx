import { type Output, useRead } from '../../app/api.ts'
import type { BillingPart } from '../../app/billing-parts.ts'
import { texts } from '../../texts/entitlements.ts'
import { number } from '../../texts/locale.ts'
import { Loaded } from '../../ui/loaded.tsx'
import { Empty, Section } from '../../ui/page.tsx'
import { Time } from '../../ui/time.tsx'

type Entitlement = Output<'GET /v1/contact/customer/entitlements'>['entitlements'][number]

export const billingPart: BillingPart = { order: 4, show: () => <Included /> }

function Included() {
  const entitlements = useRead('GET /v1/contact/customer/entitlements', { query: { limit: 200 } })
  return (
    <Section title={texts.included} description={texts.featuresAvailableToYourTeam}>
      <Loaded read={entitlements} shape="tiles">
        {(page) =>
          page.entitlements.length === 0 ? (
            <Empty icon="check" title={texts.noFeaturesYet}>
              {texts.featuresOfYourPlanAppearHere}
            </Empty>
          ) : (
            <ul class="rows">
              {page.entitlements.map((entitlement) => (
                <Feature key={entitlement.feature} entitlement={entitlement} />
              ))}
            </ul>
          )
        }
      </Loaded>
    </Section>
  )
}

function Feature({ entitlement: { name, granted, used, resets_at } }: { entitlement: Entitlement }) {
  return (
    <li class="row">
      <div class="row-main">
        <b>{name}</b>
        {resets_at !== null && <small>{texts.resetsTime(<Time at={resets_at} />)}</small>}
      </div>
      <div class="row-end">{textOf(granted, used)}</div>
    </li>
  )
}

function textOf(granted: Entitlement['granted'], used: number | null): string {
  if (typeof granted === 'boolean') return texts.included
  if (granted === null) return texts.usedNoLimit(number(used ?? 0))
  return texts.usedOfGranted(number(used ?? 0), number(granted))
}
