import type { Static } from 'typebox'
import { bannerFacts } from './areas/banners.facts.ts'
import { catalogueFacts } from './areas/catalogue.facts.ts'
import { changelogFacts } from './areas/changelog.facts.ts'
import { checklistFacts } from './areas/checklists.facts.ts'
import { consentFacts } from './areas/consent.facts.ts'
import { contactSessionFacts } from './areas/contact-sessions.facts.ts'
import { contactFacts } from './areas/contacts.facts.ts'
import { conversationFacts } from './areas/conversations.facts.ts'
import { creditFacts } from './areas/credits.facts.ts'
import { customerKeyFacts } from './areas/customer-keys.facts.ts'
import { customerFacts } from './areas/customers.facts.ts'
import { entitlementFacts } from './areas/entitlements.facts.ts'
import { feedbackFacts } from './areas/feedback.facts.ts'
import { gamificationFacts } from './areas/gamification.facts.ts'
import { gatewayFacts } from './areas/gateways.facts.ts'
import { invoiceFacts } from './areas/invoices.facts.ts'
import { legalFacts } from './areas/legal.facts.ts'
import { memberFacts } from './areas/members.facts.ts'
import { messageFacts } from './areas/messages.facts.ts'
import { organizationFacts } from './areas/organizations.facts.ts'
import { referralFacts } from './areas/referrals.facts.ts'
import { subscriptionFacts } from './areas/subscriptions.facts.ts'
import { suppressionFacts } from './areas/suppressions.facts.ts'
import { surveyFacts } from './areas/surveys.facts.ts'
import { webhookFacts } from './areas/webhooks.facts.ts'
import type { FactSpec } from './kernel/index.ts'

/** The vocabulary of facts. The list of published types is exactly the catalogue of the specification. */
export const facts = {
  ...organizationFacts,
  ...memberFacts,
  ...contactFacts,
  ...contactSessionFacts,
  ...customerFacts,
  ...customerKeyFacts,
  ...catalogueFacts,
  ...gatewayFacts,
  ...invoiceFacts,
  ...creditFacts,
  ...legalFacts,
  ...subscriptionFacts,
  ...webhookFacts,
  ...checklistFacts,
  ...bannerFacts,
  ...entitlementFacts,
  ...suppressionFacts,
  ...consentFacts,
  ...messageFacts,
  ...surveyFacts,
  ...feedbackFacts,
  ...referralFacts,
  ...gamificationFacts,
  ...changelogFacts,
  ...conversationFacts,
}

export type FactType = keyof typeof facts
export type FactData<T extends FactType> = Static<(typeof facts)[T]['data']>
export const factTypes = Object.keys(facts) as FactType[]
export const publishedFactTypes = factTypes.filter((type) => facts[type].published)

/** Facts about a contact: named in their data, or as the actor. */
export const contactFactTypes = factTypes.filter(
  (type) => 'contact_id' in facts[type].data.properties || (facts[type] as FactSpec).byContact,
)

/** These carry no environment when they are delivered; every other published fact carries one. */
export const factsWithoutEnvironment = factTypes.filter((type) => (facts[type] as FactSpec).namesNoEnvironment)
