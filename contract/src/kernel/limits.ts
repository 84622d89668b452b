/** A fixed window: at most `max` requests in `windowSeconds`, counted per client IP or per key. */
export interface Limit {
  by: 'ip' | 'publishable_key'
  max: number
  windowSeconds: number
}

const units = { minute: 60, '5 minutes': 300, hour: 3600 } as const

export const perIp = (max: number, unit: keyof typeof units): Limit => ({
  by: 'ip',
  max,
  windowSeconds: units[unit],
})

export const perPublishableKey = (max: number, unit: keyof typeof units): Limit => ({
  by: 'publishable_key',
  max,
  windowSeconds: units[unit],
})

/** Limits of whole surfaces, counted over all of their routes together. */
export const surfaceLimits = {
  machineKey: { max: 1000, windowSeconds: 60 },
  machineEnvironment: { max: 3000, windowSeconds: 60 },
  contactSession: { max: 600, windowSeconds: 3600 },
} as const

/** Of a request body. What takes many things at once is a bulk route, and says so. */
export const bodyLimits = { usual: 64 * 1024, bulk: 1024 * 1024 } as const
export const idempotencyKeyLength = 255

/** Streams that one caller may have open at a time on one instance. */
export const streamsPerCaller = 10
