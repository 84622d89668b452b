import type { UnplacedChange } from '../../platform/change.ts'
import type { EnvironmentScope } from '../../platform/contact-data.ts'
import { consumer } from '../../platform/facts/consumer.ts'
import type { Platform } from '../../platform/platform.ts'
import { contactsOfTeam } from '../customers/public.ts'
import { contactsWithProduct, entitlementField, listFeatureKeys } from './held.sql.ts'

interface ChangedTeam {
  customerId: string
  /** The keys of the features that it may hold now and did not before, or the other way round. */
  features: readonly string[]
}

/** Segments that speak of these features look at the members again. */
export const entitlementsChanged = (
  tx: UnplacedChange,
  { contactData }: Pick<Platform, 'contactData'>,
  scope: EnvironmentScope,
  { customerId, features }: ChangedTeam,
): Promise<void> =>
  contactData.changed(tx, {
    scope,
    contacts: contactsOfTeam(tx, scope, customerId),
    fields: features.map(entitlementField),
  })

/** What a team holds follows its subscriptions. */
export const followSubscriptions = consumer({
  name: 'entitlements.segments',
  types: ['subscription.created', 'subscription.changed', 'subscription.canceled'],
  async handle(facts, context) {
    const teams = new Map(facts.map((fact) => [`${fact.environment_id} ${fact.data.customer_id}`, fact]))
    // In one order, so that two workers never wait for each other.
    for (const [, { organization_id, environment_id, data }] of [...teams].sort(([a], [b]) => (a < b ? -1 : 1))) {
      const scope = { organizationId: organization_id, environmentId: environment_id ?? '' }
      const features = await listFeatureKeys(context.tx, scope)
      if (features.length === 0) continue
      await entitlementsChanged(context.tx, context, scope, { customerId: data.customer_id, features })
    }
  },
})

/** And what its products give. */
export const followProducts = consumer({
  name: 'entitlements.products',
  types: ['product.changed'],
  async handle(facts, { tx, contactData }) {
    for (const { organization_id, environment_id, data } of facts) {
      if (environment_id === null || data.features.length === 0) continue
      const scope = { organizationId: organization_id, environmentId: environment_id }
      const contacts = contactsWithProduct(tx, scope, data.product_id)
      await contactData.changed(tx, { scope, contacts, fields: data.features.map(entitlementField) })
    }
  },
})
