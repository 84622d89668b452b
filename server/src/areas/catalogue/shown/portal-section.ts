import type { PortalSection } from '../../portal/public.ts'
import type { PricingMemory } from './pricing-memory.ts'

export const pricingSection: PortalSection<PricingMemory> = async ({ scope }, { own }) =>
  (await own.pricingOf(scope.environmentId)).answer.body.products.length > 0
