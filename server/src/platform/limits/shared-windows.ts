import type { Redis } from 'ioredis'
import type { BaseLogger } from 'pino'
import { RateLimiterRedis } from 'rate-limiter-flexible'

export interface SharedCount {
  used: number
  msLeft: number
}

export interface SharedWindows {
  /** `null`, at once or after the command's timeout, when Redis cannot be asked. */
  count(key: string, windowSeconds: number, cost: number): Promise<SharedCount | null> | null
}

const pauseMs = 1000

/** Fixed windows counted in Redis, the same for every instance. Expects a client that fails fast (`connectRedis`). */
export function createSharedWindows(
  redis: Redis,
  prefix: string,
  log: Pick<BaseLogger, 'info' | 'warn'>,
): SharedWindows {
  const counters = new Map<number, RateLimiterRedis>()
  let failing = false
  let retryAt = 0

  const counterOf = (windowSeconds: number) => {
    let counter = counters.get(windowSeconds)
    if (!counter) {
      // The points are never compared: see `penalty` below.
      counter = new RateLimiterRedis({
        storeClient: redis,
        keyPrefix: `${prefix}:${windowSeconds}`,
        duration: windowSeconds,
        points: 1,
      })
      counters.set(windowSeconds, counter)
    }
    return counter
  }

  const answered = (count: { consumedPoints: number; msBeforeNext: number }): SharedCount => {
    if (failing) log.info('Redis answers again: rate limits are shared')
    failing = false
    return { used: count.consumedPoints, msLeft: count.msBeforeNext }
  }

  const failed = (error: Error) => {
    if (!failing) log.warn({ reason: error.message }, 'Redis does not answer: this instance counts rate limits alone')
    failing = true
    retryAt = performance.now() + pauseMs
    return null
  }

  return {
    count(key, windowSeconds, cost) {
      if (redis.status !== 'ready') return null
      if (failing) {
        const at = performance.now()
        if (at < retryAt) return null
        // This request probes; the others go on alone until its answer is in.
        retryAt = at + pauseMs
      }
      // `penalty` counts just as `consume` does, but rejects only when Redis fails, never because a limit is reached.
      return counterOf(windowSeconds).penalty(key, cost).then(answered, failed)
    },
  }
}
