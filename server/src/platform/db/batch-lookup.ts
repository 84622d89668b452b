import { isNobodysFault } from './errors.ts'
import type { Db } from './sql.ts'

export interface BatchLookupOptions<Key, Found> {
  /** Equal for keys that are the same. */
  nameOf(key: Key): string
  /** One statement for all of them. Answers in their order; null for what is not there. */
  find(db: Db, keys: Key[]): Promise<(Found | null)[]>
}

interface Waiting<Key, Found> {
  key: Key
  answers: { resolve(found: Found | null): void; reject(error: unknown): void }[]
}

interface Meeting<Key, Found> {
  group: Map<string, Waiting<Key, Found>>
  isUnderWay: boolean
  isCalled: boolean
}

/** One that takes longer, on a connection that hangs perhaps, is not waited for by the others. */
const patienceMs = 100

/**
 * A look-up that requests share which arrive in the same moment, or while another one of it is under way. Nothing is
 * kept: a request only ever joins a statement that is not yet sent, so what was revoked before it came is not found.
 */
export function batchLookup<Key, Found>({ nameOf, find }: BatchLookupOptions<Key, Found>) {
  type Asked = Waiting<Key, Found>
  // A transaction sees what others do not, so it is only ever together with itself.
  const meetings = new WeakMap<Db, Meeting<Key, Found>>()

  const settle = async (db: Db, group: Asked[]): Promise<void> => {
    try {
      const found = await find(
        db,
        group.map(({ key }) => key),
      )
      for (const [index, { answers }] of group.entries()) {
        for (const { resolve } of answers) resolve(found[index] ?? null)
      }
    } catch (error) {
      if (group.length > 1 && !isNobodysFault(error)) for (const asked of group) await settle(db, [asked])
      else for (const { answers } of group) for (const { reject } of answers) reject(error)
    }
  }

  const proceed = (db: Db, meeting: Meeting<Key, Found>): void => {
    meeting.isCalled = false
    if (meeting.group.size === 0 || meeting.isUnderWay) return
    const group = [...meeting.group.values()]
    meeting.group.clear()
    meeting.isUnderWay = true
    let isWaitedFor = true
    const goOn = () => {
      clearTimeout(patience)
      if (!isWaitedFor) return
      isWaitedFor = false
      meeting.isUnderWay = false
      proceed(db, meeting)
    }
    const patience = setTimeout(goOn, patienceMs)
    void settle(db, group).then(goOn)
  }

  return (db: Db, key: Key): Promise<Found | null> =>
    new Promise((resolve, reject) => {
      const meeting = meetings.get(db) ?? { group: new Map(), isUnderWay: false, isCalled: false }
      meetings.set(db, meeting)
      const name = nameOf(key)
      const asked = meeting.group.get(name) ?? { key, answers: [] }
      asked.answers.push({ resolve, reject })
      meeting.group.set(name, asked)
      if (meeting.isCalled) return
      meeting.isCalled = true
      // After those that arrived in the same moment.
      setImmediate(proceed, db, meeting)
    })
}
