import type { Static } from 'typebox'
import { contactsFacts } from './areas/contacts.facts.ts'
import { customerKeysFacts } from './areas/customer-keys.facts.ts'
import { customersFacts } from './areas/customers.facts.ts'
import { membersFacts } from './areas/members.facts.ts'
import { organizationsFacts } from './areas/organizations.facts.ts'
import { webhooksFacts } from './areas/webhooks.facts.ts'

/** The vocabulary of facts, as the areas declare them. */
export const facts = {
  ...organizationsFacts,
  ...membersFacts,
  ...contactsFacts,
  ...customersFacts,
  ...customerKeysFacts,
  ...webhooksFacts,
}

export type FactType = keyof typeof facts
export type FactData<T extends FactType> = Static<(typeof facts)[T]['data']>
export const factTypes = Object.keys(facts) as FactType[]

/** These carry no environment when they are delivered; every other published fact carries one. */
export const factsWithoutEnvironment: readonly FactType[] = ['organization.created', 'member.invited']

export const publishedFactTypes = factTypes.filter((type) => facts[type].published)
