import type { Transaction } from '../../platform/change.ts'
import { consumer } from '../../platform/facts/consumer.ts'
import type { Extensible } from '../../platform/platform.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'
import { notifyContactsChanged } from '../contacts/public.ts'
import { contactsOfTeam } from '../customers/public.ts'
import { contactsWithProduct, entitlementField, listFeatureKeys } from './held.sql.ts'

interface ChangedTeam {
  customerId: string
  /** The keys of features that the customer may have gained or lost. */
  features: readonly string[]
}

/** Re-evaluates the members in segments with these features. */
export const entitlementsChanged = (
  tx: Transaction,
  { contributions }: Extensible,
  scope: EnvironmentScope,
  { customerId, features }: ChangedTeam,
): Promise<void> =>
  notifyContactsChanged({ contributions }, tx, {
    scope,
    contacts: contactsOfTeam(tx, scope, customerId),
    fields: features.map(entitlementField),
  })

/** Updates segments when subscriptions change entitlements. */
export const followSubscriptions = consumer({
  name: 'entitlements.segments',
  types: ['subscription.created', 'subscription.changed', 'subscription.canceled'],
  async handle(facts, context) {
    const teams = new Map(facts.map((fact) => [`${fact.environment_id} ${fact.data.customer_id}`, fact]))
    // Always in the same order, so that two workers cannot deadlock.
    for (const [, { organization_id, environment_id, data }] of [...teams].sort(([a], [b]) => (a < b ? -1 : 1))) {
      const scope = { organizationId: organization_id, environmentId: environment_id ?? '' }
      const features = await listFeatureKeys(context.tx, scope)
      if (features.length === 0) continue
      await entitlementsChanged(context.tx, context, scope, { customerId: data.customer_id, features })
    }
  },
})

/** Follows the grants of products. */
export const followProducts = consumer({
  name: 'entitlements.products',
  types: ['product.changed'],
  async handle(facts, { tx, contributions }) {
    for (const { organization_id, environment_id, data } of facts) {
      if (environment_id === null || data.features.length === 0) continue
      const changed = { productId: data.product_id, wasDefault: data.changed.includes('default') }
      const scope = { organizationId: organization_id, environmentId: environment_id }
      const contacts = contactsWithProduct(tx, scope, changed)
      await notifyContactsChanged({ contributions }, tx, {
        scope,
        contacts,
        fields: data.features.map(entitlementField),
      })
    }
  },
})
