interface Entry<T> {
  readonly value: Promise<T>
  size: number
}

interface SizedCacheOptions<T> {
  /** The maximum sum of sizes. Values above it are removed, the least recently used first. */
  max: number
  sizeOf(value: T): number
}

export type SizedCache<T> = ReturnType<typeof createSizedCache<T>>

/** Creates a cache of values that differ much in size. A value counts once it is loaded; a failed one is removed. */
export function createSizedCache<T>({ max, sizeOf }: SizedCacheOptions<T>) {
  const entries = new Map<string, Entry<T>>()
  let total = 0

  const remove = (key: string, entry: Entry<T>) => {
    if (entries.get(key) !== entry) return
    entries.delete(key)
    total -= entry.size
  }

  const count = (key: string, entry: Entry<T>, size: number) => {
    if (entries.get(key) !== entry) return
    entry.size = size
    total += size
    for (const [oldest, held] of entries) {
      if (total <= max) return
      remove(oldest, held)
    }
  }

  return {
    /** Returns the value, which is then the most recently used one. */
    get(key: string): Promise<T> | undefined {
      const entry = entries.get(key)
      if (!entry) return undefined
      entries.delete(key)
      entries.set(key, entry)
      return entry.value
    },
    /** Stores a value that is loaded or being loaded, in place of an earlier one. */
    set(key: string, value: Promise<T>): void {
      const before = entries.get(key)
      if (before) remove(key, before)
      const entry: Entry<T> = { value, size: 0 }
      entries.set(key, entry)
      value.then(
        (loaded) => count(key, entry, sizeOf(loaded)),
        () => remove(key, entry),
      )
    },
    size: () => total,
  }
}
