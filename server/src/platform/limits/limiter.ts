import { hash } from 'node:crypto'
import type { Redis } from 'ioredis'
import type { BaseLogger } from 'pino'
import { createSharedWindows } from './shared-windows.ts'
import { createWindows, type Windows } from './windows.ts'

export interface Limit {
  max: number
  windowSeconds: number
}

export interface Verdict {
  allowed: boolean
  limit: number
  remaining: number
  /** Whole seconds until the window ends, at least 1. */
  resetSeconds: number
}

export interface Limiter {
  /** Never rejects. Answers without a promise when counting in this process, for this runs on every request. */
  consume(name: string, key: string, limit: Limit, cost?: number): Verdict | Promise<Verdict>
}

interface LimiterParts {
  redis?: Redis | null
  prefix?: string
  log: Pick<BaseLogger, 'info' | 'warn'>
  /** Milliseconds; drives the windows counted in this process. Redis keeps its own time. */
  now?: () => number
}

const longestPlainKey = 64

/** Counts in Redis where there is one; while it is away each instance counts alone: limits loosen, never disappear. */
export function createLimiter({ redis, prefix = 'limits', log, now = () => performance.now() }: LimiterParts): Limiter {
  const shared = redis ? createSharedWindows(redis, prefix, log) : null
  const ownWindows = new Map<number, Windows>()

  const countAlone = (id: string, limit: Limit, cost: number) => {
    let windows = ownWindows.get(limit.windowSeconds)
    if (!windows) {
      windows = createWindows(limit.windowSeconds * 1000)
      ownWindows.set(limit.windowSeconds, windows)
    }
    const at = now()
    const window = windows.count(id, cost, at)
    return judge(limit, window.used, window.endsAt - at)
  }

  return {
    consume(name, key, limit, cost = 1) {
      const id = `${name}:${bounded(key)}`
      const counting = shared?.count(id, limit.windowSeconds, cost)
      if (!counting) return countAlone(id, limit, cost)
      return counting.then((count) => (count ? judge(limit, count.used, count.msLeft) : countAlone(id, limit, cost)))
    },
  }
}

const judge = (limit: Limit, used: number, msLeft: number): Verdict => ({
  allowed: used <= limit.max,
  limit: limit.max,
  remaining: Math.max(limit.max - used, 0),
  resetSeconds: Math.max(Math.ceil(msLeft / 1000), 1),
})

/** A key may come from a request, so its length is a stranger's choice. */
const bounded = (key: string) => (key.length <= longestPlainKey ? key : hash('sha256', key, 'base64url'))
