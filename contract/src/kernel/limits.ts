/** A fixed window: at most `max` requests in `windowSeconds`, counted per client IP or per key. */
export interface Limit {
  by: 'ip' | 'publishable_key'
  max: number
  windowSeconds: number
  /** The rate of the operator's plans that replaces `max`. */
  planRate?: PlanRate
}

const units = { minute: 60, '5 minutes': 300, hour: 3600 } as const

export const perIp = (max: number, unit: keyof typeof units): Limit => ({
  by: 'ip',
  max,
  windowSeconds: units[unit],
})

/** Limits of whole surfaces, counted over all of their routes together. */
export const surfaceLimits = {
  machineKey: { max: 1000, windowSeconds: 60 },
  machineEnvironment: { max: 3000, windowSeconds: 60 },
  contactSession: { max: 600, windowSeconds: 3600 },
} as const

/** The limits that a plan of the operator can raise, in requests, with the window of each in seconds. */
export const planRates = {
  machine_key_per_minute: surfaceLimits.machineKey,
  machine_environment_per_minute: surfaceLimits.machineEnvironment,
  contact_session_per_hour: surfaceLimits.contactSession,
  boot_key_per_minute: { max: 240, windowSeconds: 60 },
} as const
export type PlanRate = keyof typeof planRates

/** A limit by publishable key, as the plan of the organization gives it. */
export const perPublishableKey = (planRate: PlanRate): Limit => ({
  by: 'publishable_key',
  ...planRates[planRate],
  planRate,
})

/** The size of a request body, as the specification gives it. */
export const maxBodyBytes = 1024 * 1024
export const idempotencyKeyLength = 255

/** The budget of a request that may merge, erase or export a person: every area runs some statements of its own. */
export const workOfAllAreas = {
  statements: 300,
  repeats: { times: 20, because: 'areas handle each address of a person by itself, and delete in batches' },
} as const

/** The `repeats` of a request that creates an organization. */
export const repeatsOfSeeds = {
  times: 4,
  because: 'each area creates its few rows of both environments, such as the fixed roles, one by one',
} as const

/** Streams that may be open at a time on one instance, unless the operator sets other numbers. */
export const streamLimits = { perCaller: 10, perAddress: 500, perEnvironment: 10_000 } as const
