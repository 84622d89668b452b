import { isUnreachable } from './db/errors.ts'

interface Entry<T> {
  value: T
  /** When it was looked at, and after how many calls of `expire`. */
  at: number
  round: number
}

export interface KeptOptions<T> {
  /** Looks whether what was found before still holds. null is not kept. */
  look(key: string, before: T | undefined): Promise<T | null>
  /** What was looked at within so many milliseconds stands. */
  freshMs: number
  /** How many are kept; the ones that were kept first go. */
  most: number
}

/**
 * What was found, kept in memory and looked at again once it is not fresh. Nothing older is ever answered, unless the
 * database is away: then what was found last stands.
 */
export function createKept<T>({ look, freshMs, most }: KeptOptions<T>) {
  const entries = new Map<string, Entry<T>>()
  const underWay = new Map<string, { round: number; found: Promise<T | null> }>()
  let round = 0

  const lookAgain = async (key: string, begun: number): Promise<T | null> => {
    const before = entries.get(key)
    const at = performance.now()
    try {
      const value = await look(key, before?.value)
      entries.delete(key)
      if (value !== null) entries.set(key, { value, at, round: begun })
      if (entries.size > most) entries.delete(entries.keys().next().value as string)
      return value
    } catch (error) {
      if (before && isUnreachable(error)) return before.value
      throw error
    }
  }

  return {
    get(key: string): T | Promise<T | null> {
      const entry = entries.get(key)
      if (entry && entry.round === round && performance.now() - entry.at < freshMs) return entry.value
      const joined = underWay.get(key)
      if (joined?.round === round) return joined.found
      const looking = { round, found: lookAgain(key, round) }
      underWay.set(key, looking)
      const end = () => void (underWay.get(key) === looking && underWay.delete(key))
      looking.found.then(end, end)
      return looking.found
    },
    /** From now on nothing is fresh, not even what is being looked at. */
    expire: () => void round++,
  }
}

export interface VersionedOptions<T> {
  /** Rises with every change: what was loaded stands while it does not. */
  version(key: string): Promise<number>
  load(key: string): Promise<T>
  freshMs: number
  most: number
}

/** What is loaded anew only when its version has changed, however often it is looked at. */
export function createVersioned<T>({ version, load, ...bounds }: VersionedOptions<T>) {
  const kept = createKept<{ version: number; loaded: T }>({
    ...bounds,
    async look(key, before) {
      // Read first: what changes in between makes the next look find another version.
      const current = await version(key)
      return before?.version === current ? before : { version: current, loaded: await load(key) }
    },
  })
  type Held = { version: number; loaded: T }
  return {
    get(key: string): T | Promise<T> {
      const held = kept.get(key) as Held | Promise<Held>
      return held instanceof Promise ? held.then(({ loaded }) => loaded) : held.loaded
    },
    expire: kept.expire,
  }
}
