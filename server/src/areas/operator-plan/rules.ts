import { type PlanRate, planRates } from '@userkeep/contract'
import { type PlanLimit, planCapabilities, planLimits } from '@userkeep/contract/areas/operator-plan'
import type { Plan } from '../../platform/plans.ts'

const planRateNames = Object.keys(planRates) as PlanRate[]

/** Returns the period of a moment: the first day of its month in UTC. */
export const monthOf = (moment: Date): string => `${moment.toISOString().slice(0, 7)}-01`

/** Returns a plan as the API shows it, with every limit and capability, whether or not the plan mentions it. */
export const entitlementsOf = (
  plan: Plan,
  used: ReadonlyMap<PlanLimit, number>,
  byEnvironment: Partial<Record<PlanLimit, { live: number; test: number }>>,
) => ({
  plan: plan.name,
  limits: planLimits.map((name) => ({
    name,
    limit: plan.limits[name],
    used: used.get(name) ?? 0,
    used_by_environment: byEnvironment[name] ?? null,
  })),
  rate_limits: planRateNames.map((name) => ({ name, limit: plan.rates[name].max })),
  capabilities: planCapabilities.map((name) => ({ name, held: plan.capabilities.has(name) })),
})
