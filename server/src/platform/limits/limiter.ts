import { hash } from 'node:crypto'
import type { Redis } from 'ioredis'
import type { BaseLogger } from 'pino'
import { createSharedWindows } from './shared-windows.ts'
import { createWindows, type Windows } from './windows.ts'

export interface Limit {
  max: number
  windowSeconds: number
}

/** One window of one key. */
export interface Claim {
  name: string
  key: string
  limit: Limit
}

export interface Verdict {
  allowed: boolean
  limit: number
  remaining: number
  /** Whole seconds until the window ends, at least 1. */
  resetSeconds: number
}

export interface Limiter {
  /** Never rejects. Returns no promise when counting in this process, because this runs on every request. */
  consume(name: string, key: string, limit: Limit, cost?: number): Verdict | Promise<Verdict>
  /**
   * Returns a verdict for each claim. All windows are counted if every one has room, and none otherwise, so that a
   * refusal costs nothing. A negative cost gives back.
   */
  consumeAll(claims: readonly Claim[], cost?: number): Verdict[] | Promise<Verdict[]>
  /** Resets these windows. */
  forget(claims: readonly Claim[]): Promise<void>
}

interface LimiterParts {
  redis?: Redis | null
  prefix?: string
  log: Pick<BaseLogger, 'info' | 'warn'>
  /** Milliseconds, for the windows in this process. Redis uses its own time. */
  now?: () => number
}

const longestPlainKey = 64

/** Counts in Redis where there is one; while it is away each instance counts alone: limits loosen, never disappear. */
export function createLimiter({ redis, prefix = 'limits', log, now = () => performance.now() }: LimiterParts): Limiter {
  const shared = redis ? createSharedWindows(redis, prefix, log) : null
  const alone = countingAlone(now)

  const consumeAll: Limiter['consumeAll'] = (claims, cost = 1) => {
    const counting = shared?.count(claims.map(sharedWindow), cost)
    if (!counting) return alone.countAll(claims, cost)
    return counting.then((count) =>
      count
        ? claims.map(({ limit }, i) => {
            const { used, msLeft } = count.windows[i] as { used: number; msLeft: number }
            return judge(limit, count.counted, used, cost, msLeft)
          })
        : alone.countAll(claims, cost),
    )
  }

  return {
    consumeAll,
    consume(name, key, limit, cost = 1) {
      const claim = { name, key, limit }
      if (!shared) return alone.countOne(claim, cost)
      const verdicts = consumeAll([claim], cost)
      return verdicts instanceof Promise ? verdicts.then(([only]) => only as Verdict) : (verdicts[0] as Verdict)
    },
    async forget(claims) {
      alone.forget(claims)
      await shared?.forget(claims.map(sharedWindow))
    },
  }
}

/** Counts in this process. */
function countingAlone(now: () => number) {
  const ofLength = new Map<number, Windows>()

  const windowsOf = ({ windowSeconds }: Limit): Windows => {
    let windows = ofLength.get(windowSeconds)
    if (!windows) {
      windows = createWindows(windowSeconds * 1000)
      ofLength.set(windowSeconds, windows)
    }
    return windows
  }

  return {
    countAll(claims: readonly Claim[], cost: number): Verdict[] {
      const at = now()
      const open = claims.map((claim) => windowsOf(claim.limit).open(idOf(claim), at))
      const counted = claims.every(({ limit }, i) => (open[i]?.used ?? 0) + cost <= limit.max)
      return claims.map((claim, i) => {
        const { limit } = claim
        const counts = counted && (cost > 0 || open[i])
        const window = counts ? windowsOf(limit).count(idOf(claim), cost, at) : open[i]
        const msLeft = window ? window.endsAt - at : limit.windowSeconds * 1000
        return judge(limit, counted, window?.used ?? 0, cost, msLeft)
      })
    },
    /** Counts a single window without lists, because most requests need no other. */
    countOne(claim: Claim, cost: number): Verdict {
      const { limit } = claim
      const [at, id, windows] = [now(), idOf(claim), windowsOf(limit)]
      const open = windows.open(id, at)
      const counted = (open?.used ?? 0) + cost <= limit.max
      const window = counted && (cost > 0 || open) ? windows.count(id, cost, at) : open
      return judge(limit, counted, window?.used ?? 0, cost, window ? window.endsAt - at : limit.windowSeconds * 1000)
    },
    forget(claims: readonly Claim[]): void {
      for (const claim of claims) windowsOf(claim.limit).forget(idOf(claim))
    },
  }
}

function judge(limit: Limit, counted: boolean, used: number, cost: number, msLeft: number): Verdict {
  return {
    allowed: counted || used + cost <= limit.max,
    limit: limit.max,
    remaining: Math.max(limit.max - used, 0),
    resetSeconds: Math.max(Math.ceil(msLeft / 1000), 1),
  }
}

/** A key may come from a request, so its length has to be bounded. */
const bounded = (key: string) => (key.length <= longestPlainKey ? key : hash('sha256', key, 'base64url'))

const idOf = ({ name, key }: Claim) => `${name}:${bounded(key)}`

const sharedWindow = (claim: Claim) => ({ key: idOf(claim), ...claim.limit })
