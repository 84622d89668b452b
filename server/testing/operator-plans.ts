import { planRates } from '@userkeep/contract'
import type { PlanCapability } from '@userkeep/contract/areas/operator-plan'
import type { Plans } from '../src/platform/plans.ts'

/** Returns plans that give every organization these capabilities, and no limits. A test can change the set later. */
export const plansWith = (capabilities: ReadonlySet<PlanCapability>): Plans => ({
  of: () => ({
    name: 'plan',
    limits: { active_contacts: null, emails_per_month: null },
    capabilities,
    rates: planRates,
  }),
})
