import { readFileSync } from 'node:fs'
import { type PlanRate, planRates } from '@userkeep/contract'
import {
  type PlanCapability,
  type PlanLimit,
  planCapabilities,
  planLimits,
} from '@userkeep/contract/areas/operator-plan'
import { Type } from 'typebox'
import { Value } from 'typebox/value'
import type { Limit } from './limits/limiter.ts'

/** Limits and capabilities of an organization. A limit of null is unlimited. */
export interface Plan {
  name: string | null
  limits: Record<PlanLimit, number | null>
  capabilities: ReadonlySet<PlanCapability>
  /** The limits on requests: those of the specification, or higher ones. */
  rates: Record<PlanRate, Limit>
}

export interface Plans {
  of(organizationCode: string): Plan
}

const unlimited: Plan = {
  name: null,
  limits: { active_contacts: null, emails_per_month: null },
  capabilities: new Set(planCapabilities),
  rates: planRates,
}

const rates = Object.entries(planRates) as [PlanRate, Limit][]

const literals = <T extends string>(values: readonly T[]) => Type.Union(values.map((value) => Type.Literal(value)))

const PlansFile = Type.Object(
  {
    default: Type.String(),
    plans: Type.Record(
      Type.String(),
      Type.Object(
        {
          limits: Type.Optional(
            Type.Object(
              Object.fromEntries(planLimits.map((name) => [name, Type.Optional(Type.Integer({ minimum: 0 }))])),
              { additionalProperties: false },
            ),
          ),
          capabilities: Type.Optional(Type.Array(literals(planCapabilities))),
          rate_limits: Type.Optional(
            Type.Object(
              Object.fromEntries(rates.map(([name, { max }]) => [name, Type.Optional(Type.Integer({ minimum: max }))])),
              { additionalProperties: false },
            ),
          ),
        },
        { additionalProperties: false },
      ),
    ),
    organizations: Type.Optional(Type.Record(Type.String({ pattern: '^org_[0-9a-f]{32}$' }), Type.String())),
  },
  { additionalProperties: false },
)

/** Reads the operator's plans. Without a file, nothing is limited and every capability is included. */
export function readPlans(path: string | undefined): Plans {
  if (path === undefined) return { of: () => unlimited }
  const file = parse(read(path))
  const plans = new Map(Object.entries(file.plans).map(([name, plan]) => [name, toPlan(name, plan)]))
  const named = (name: string) => plans.get(name) ?? raise(`uses the plan "${name}", which it does not define`)
  const fallback = named(file.default)
  const assigned = new Map(Object.entries(file.organizations ?? {}).map(([code, name]) => [code, named(name)]))
  return { of: (code) => assigned.get(code) ?? fallback }
}

interface PlanInFile {
  limits?: Partial<Record<PlanLimit, number>>
  capabilities?: PlanCapability[]
  rate_limits?: Partial<Record<PlanRate, number>>
}

function parse(text: string): {
  default: string
  plans: Record<string, PlanInFile>
  organizations?: Record<string, string>
} {
  const value = asJson(text)
  const [problem] = Value.Errors(PlansFile, value)
  if (problem) raise(`is invalid at ${problem.instancePath || 'the top level'}: ${problem.message}`)
  return value as ReturnType<typeof parse>
}

/** A missing limit is unlimited, a missing capability is not included, and a missing rate limit is as specified. */
const toPlan = (name: string, { limits, capabilities, rate_limits = {} }: PlanInFile): Plan => ({
  name,
  limits: { ...unlimited.limits, ...limits },
  capabilities: new Set(capabilities ?? []),
  rates: Object.fromEntries(
    rates.map(([rate, limit]) => [rate, { ...limit, max: rate_limits[rate] ?? limit.max }]),
  ) as Record<PlanRate, Limit>,
})

function read(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    return raise(`cannot be read (${(error as NodeJS.ErrnoException).code})`)
  }
}

function asJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return raise('is not JSON')
  }
}

function raise(message: string): never {
  throw new Error(message)
}
