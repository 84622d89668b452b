import type { catalogue } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import type { PricingMemory } from './pricing-memory.ts'

/**
 * From memory: nothing is asked of the database but, once a second, whether there is something new. Prices are no secret, and
 * a page that is rendered on a server names no origin, so the origins of the key do not matter.
 */
export const getPricing: Verb<typeof catalogue.routes.pricing, PricingMemory> = async ({ params, own }) => {
  const key = (await own.keyOf(params.publishableKey)) ?? fail('not_found')
  return (await own.pricingOf(key.environmentId)).answer
}
