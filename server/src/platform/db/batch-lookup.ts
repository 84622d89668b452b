import { type ForRequest, forThisRequest } from './count-statements.ts'
import { isDistributed } from './engine.ts'
import { isNobodysFault } from './errors.ts'
import type { Db } from './sql.ts'

interface BatchLookupOptions<Key, Found> {
  /** Equal for equal keys. */
  nameOf(key: Key): string
  /** The environment of a key. Where tables are distributed, only keys of one environment share a statement. */
  placeOf?(key: Key): string
  /** Only keys of one environment share a statement, distributed or not. */
  alwaysByPlace?: boolean
  /** How long requests wait for the running statement before they start another. */
  timeoutMs?: number
  /** Finds all keys with one statement. Returns results in their order, with null for missing ones. */
  find(db: Db, keys: Key[]): Promise<(Found | null)[]>
}

interface Waiting<Key, Found> {
  key: Key
  /** The request that asked first, for which the statement is counted in tests. */
  forRequest: ForRequest
  answers: { resolve(found: Found | null): void; reject(error: unknown): void }[]
}

type Join<Key, Found> = (name: string, key: Key) => Promise<Found | null>

/**
 * Creates a lookup that concurrent requests share. Nothing is cached: a request joins only a statement that was not
 * sent yet, so that it never gets older data.
 */
export function batchLookup<Key, Found>({
  nameOf,
  placeOf,
  alwaysByPlace = false,
  timeoutMs = defaultTimeoutMs,
  find,
}: BatchLookupOptions<Key, Found>) {
  // A transaction sees other data, so its lookups are batched only with each other.
  const handles = new WeakMap<Db, Map<string, Join<Key, Found>>>()

  return (db: Db, key: Key): Promise<Found | null> => {
    const places = handles.get(db) ?? new Map<string, Join<Key, Found>>()
    handles.set(db, places)
    const place = placeOf && (alwaysByPlace || isDistributed(db)) ? placeOf(key) : ''
    const open = () => openBatch<Key, Found>((keys) => find(db, keys), { timeoutMs, idle: () => places.delete(place) })
    const join = places.get(place) ?? open()
    places.set(place, join)
    return join(nameOf(key), key)
  }
}

/** A slower statement, perhaps on a hanging connection, does not delay the others. */
const defaultTimeoutMs = 100

function openBatch<Key, Found>(
  find: (keys: Key[]) => Promise<(Found | null)[]>,
  { timeoutMs, idle }: { timeoutMs: number; idle(): void },
): Join<Key, Found> {
  type Asked = Waiting<Key, Found>
  const next = new Map<string, Asked>()
  let [isUnderWay, isCalled] = [false, false]

  const settle = async (group: Asked[]): Promise<void> => {
    try {
      const keys = group.map(({ key }) => key)
      const found = (await group[0]?.forRequest(() => find(keys))) ?? []
      for (const [index, { answers }] of group.entries()) {
        for (const { resolve } of answers) resolve(found[index] ?? null)
      }
    } catch (error) {
      if (group.length > 1 && !isNobodysFault(error)) for (const asked of group) await settle([asked])
      else for (const { answers } of group) for (const { reject } of answers) reject(error)
    }
  }

  const proceed = (): void => {
    isCalled = false
    if (isUnderWay) return
    if (next.size === 0) {
      idle()
      return
    }
    const group = [...next.values()]
    next.clear()
    isUnderWay = true
    let isWaitedFor = true
    const goOn = () => {
      clearTimeout(timer)
      if (!isWaitedFor) return
      isWaitedFor = false
      isUnderWay = false
      proceed()
    }
    const timer = setTimeout(goOn, timeoutMs)
    void settle(group).then(goOn)
  }

  return (name, key) =>
    new Promise((resolve, reject) => {
      const asked = next.get(name) ?? { key, forRequest: forThisRequest(), answers: [] }
      asked.answers.push({ resolve, reject })
      next.set(name, asked)
      if (isCalled) return
      isCalled = true
      // Waits for requests of the same moment.
      setImmediate(proceed)
    })
}
