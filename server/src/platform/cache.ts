import { isUnreachable } from './db/errors.ts'

interface Entry<T> {
  value: T
  /** When it was loaded, and the number of calls of `expire` before that. */
  at: number
  round: number
}

interface CacheOptions<T> {
  /** Loads the value, or returns the earlier one if it still holds. null is not cached. */
  load(key: string, before: T | undefined): Promise<T | null>
  /** Values that are younger are used without loading. */
  ttlMs: number
  /** The maximum number of values; the oldest are removed. */
  max: number
}

/** Creates a cache whose values expire. An expired value is returned only while the database is away. */
export function createCache<T>({ load, ttlMs, max }: CacheOptions<T>) {
  const entries = new Map<string, Entry<T>>()
  const underWay = new Map<string, { round: number; found: Promise<T | null> }>()
  let round = 0

  const loadAgain = async (key: string, begun: number): Promise<T | null> => {
    const before = entries.get(key)
    const at = performance.now()
    try {
      const value = await load(key, before?.value)
      entries.delete(key)
      if (value !== null) entries.set(key, { value, at, round: begun })
      if (entries.size > max) entries.delete(entries.keys().next().value as string)
      return value
    } catch (error) {
      if (before && isUnreachable(error)) return before.value
      throw error
    }
  }

  return {
    get(key: string): T | Promise<T | null> {
      const entry = entries.get(key)
      if (entry && entry.round === round && performance.now() - entry.at < ttlMs) return entry.value
      const joined = underWay.get(key)
      if (joined?.round === round) return joined.found
      const looking = { round, found: loadAgain(key, round) }
      underWay.set(key, looking)
      const end = () => void (underWay.get(key) === looking && underWay.delete(key))
      looking.found.then(end, end)
      return looking.found
    },
    /** Expires everything, including values that are being loaded. */
    expire: () => void round++,
  }
}

interface VersionedOptions<T> {
  /** Increases with every change. A value stays valid while it does not. */
  version(key: string): Promise<number>
  load(key: string): Promise<T>
  ttlMs: number
  max: number
}

/** Creates a cache whose values are loaded again only when their version has changed. */
export function createVersioned<T>({ version, load, ...bounds }: VersionedOptions<T>) {
  const cache = createCache<{ version: number; loaded: T }>({
    ...bounds,
    async load(key, before) {
      // Read first, so that a change in between leads to another version.
      const current = await version(key)
      return before?.version === current ? before : { version: current, loaded: await load(key) }
    },
  })
  type Held = { version: number; loaded: T }
  return {
    get(key: string): T | Promise<T> {
      const held = cache.get(key) as Held | Promise<Held>
      return held instanceof Promise ? held.then(({ loaded }) => loaded) : held.loaded
    },
    expire: cache.expire,
  }
}
