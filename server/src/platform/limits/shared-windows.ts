import type { Redis } from 'ioredis'
import type { BaseLogger } from 'pino'

interface SharedWindow {
  key: string
  max: number
  windowSeconds: number
}

interface SharedCount {
  used: number
  msLeft: number
}

interface SharedCounts {
  counted: boolean
  windows: SharedCount[]
}

interface SharedWindows {
  /** Counts in all windows, or in none when one has no room. `null` when Redis cannot be asked, at once or after its timeout. */
  count(windows: readonly SharedWindow[], cost: number): Promise<SharedCounts | null> | null
  forget(windows: readonly SharedWindow[]): Promise<void>
}

const pauseMs = 1000

/** KEYS are windows; ARGV is the cost, then the maximum and the length in milliseconds of each. */
const script = `
local cost, counted, answer = tonumber(ARGV[1]), 1, {}
local used = redis.call('MGET', unpack(KEYS))
for i = 1, #KEYS do
  if tonumber(used[i] or 0) + cost > tonumber(ARGV[2 * i]) then counted = 0 end
end
for i = 1, #KEYS do
  local now, length = tonumber(used[i] or 0), ARGV[2 * i + 1]
  if counted == 1 and used[i] then now = redis.call('INCRBY', KEYS[i], cost) end
  if counted == 1 and not used[i] and cost > 0 then
    now = cost
    redis.call('SET', KEYS[i], cost, 'PX', length)
  end
  local left = redis.call('PTTL', KEYS[i])
  answer[2 * i - 1], answer[2 * i] = now, left < 0 and tonumber(length) or left
end
return { counted, unpack(answer) }`

type Counting = (keys: number, ...args: (string | number)[]) => Promise<number[]>

/** Fixed windows in Redis, the same for every instance. Expects a client that fails fast (`connectRedis`). */
export function createSharedWindows(
  redis: Redis,
  prefix: string,
  log: Pick<BaseLogger, 'info' | 'warn'>,
): SharedWindows {
  redis.defineCommand('countWindows', { lua: script })
  const { countWindows } = redis as unknown as { countWindows: Counting }
  let failing = false
  let retryAt = 0

  const keyOf = ({ key, windowSeconds }: SharedWindow) => `${prefix}:${windowSeconds}:${key}`

  const answered = ([counted, ...numbers]: number[]): SharedCounts => {
    if (failing) log.info('Redis is available again: rate limits are shared')
    failing = false
    const windows: SharedCount[] = []
    for (let i = 0; i < numbers.length; i += 2) {
      windows.push({ used: numbers[i] as number, msLeft: numbers[i + 1] as number })
    }
    return { counted: counted === 1, windows }
  }

  const failed = (error: Error) => {
    if (!failing)
      log.warn({ reason: error.message }, 'Redis is unavailable: this instance counts rate limits separately')
    failing = true
    retryAt = performance.now() + pauseMs
    return null
  }

  return {
    count(windows, cost) {
      if (redis.status !== 'ready') return null
      if (failing) {
        const at = performance.now()
        if (at < retryAt) return null
        // This request probes; the others count in this process until it has an answer.
        retryAt = at + pauseMs
      }
      const rules = windows.flatMap(({ max, windowSeconds }) => [max, windowSeconds * 1000])
      return countWindows.call(redis, windows.length, ...windows.map(keyOf), cost, ...rules).then(answered, failed)
    },
    async forget(windows) {
      if (redis.status !== 'ready' || failing) return
      await redis.del(windows.map(keyOf)).catch(failed)
    },
  }
}
