import { isDistributed } from './engine.ts'
import { isNobodysFault } from './errors.ts'
import type { Db } from './sql.ts'

export interface BatchLookupOptions<Key, Found> {
  /** Equal for keys that are the same. */
  nameOf(key: Key): string
  /** The environment of a key: where the tables are distributed, only keys of one share a statement. */
  placeOf?(key: Key): string
  /** One statement for all of them. Answers in their order; null for what is not there. */
  find(db: Db, keys: Key[]): Promise<(Found | null)[]>
}

interface Waiting<Key, Found> {
  key: Key
  answers: { resolve(found: Found | null): void; reject(error: unknown): void }[]
}

type Join<Key, Found> = (name: string, key: Key) => Promise<Found | null>

/**
 * A look-up that requests share which arrive in the same moment, or while another one of it is under way. Nothing is
 * kept: a request only ever joins a statement that is not yet sent, so what was revoked before it came is not found.
 */
export function batchLookup<Key, Found>({ nameOf, placeOf, find }: BatchLookupOptions<Key, Found>) {
  // A transaction sees what others do not, so it is only ever together with itself.
  const handles = new WeakMap<Db, Map<string, Join<Key, Found>>>()

  return (db: Db, key: Key): Promise<Found | null> => {
    const places = handles.get(db) ?? new Map<string, Join<Key, Found>>()
    handles.set(db, places)
    const place = placeOf && isDistributed(db) ? placeOf(key) : ''
    const open = () => openBatch<Key, Found>((keys) => find(db, keys), { idle: () => places.delete(place) })
    const join = places.get(place) ?? open()
    places.set(place, join)
    return join(nameOf(key), key)
  }
}

/** One that takes longer, on a connection that hangs perhaps, is not waited for by the others. */
const patienceMs = 100

function openBatch<Key, Found>(
  find: (keys: Key[]) => Promise<(Found | null)[]>,
  { idle }: { idle(): void },
): Join<Key, Found> {
  type Asked = Waiting<Key, Found>
  const next = new Map<string, Asked>()
  let [isUnderWay, isCalled] = [false, false]

  const settle = async (group: Asked[]): Promise<void> => {
    try {
      const found = await find(group.map(({ key }) => key))
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
      clearTimeout(patience)
      if (!isWaitedFor) return
      isWaitedFor = false
      isUnderWay = false
      proceed()
    }
    const patience = setTimeout(goOn, patienceMs)
    void settle(group).then(goOn)
  }

  return (name, key) =>
    new Promise((resolve, reject) => {
      const asked = next.get(name) ?? { key, answers: [] }
      asked.answers.push({ resolve, reject })
      next.set(name, asked)
      if (isCalled) return
      isCalled = true
      // After those that arrived in the same moment.
      setImmediate(proceed)
    })
}
