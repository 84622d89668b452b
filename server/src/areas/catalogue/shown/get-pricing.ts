import type { catalogue } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import type { PricingMemory } from './pricing-memory.ts'

/**
 * Answers from memory; once a second, one statement checks for changes. Prices are public, and a server that renders a
 * page sends no origin, so the origins of the key are not checked.
 */
export const getPricing: Verb<typeof catalogue.routes.pricing, PricingMemory> = async ({ params, own }) => {
  const key = (await own.keyOf(params.publishableKey)) ?? fail('not_found')
  return (await own.pricingOf(key.environmentId)).answer
}
