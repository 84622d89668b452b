import { isNobodysFault } from './errors.ts'
import type { Db } from './sql.ts'

export interface TogetherOptions<Key, Found> {
  /** Equal for keys that are the same. */
  nameOf(key: Key): string
  /** One statement for all of them. Answers in their order; null for what is not there. */
  find(db: Db, keys: Key[]): Promise<(Found | null)[]>
}

interface Waiting<Key, Found> {
  key: Key
  answers: { resolve(found: Found | null): void; reject(error: unknown): void }[]
}

/**
 * A look-up that requests which arrive in the same moment share. Nothing is kept: a request only ever joins a statement
 * that is not yet sent, so what was revoked before it came is not found.
 */
export function together<Key, Found>({ nameOf, find }: TogetherOptions<Key, Found>) {
  type Asked = Waiting<Key, Found>
  // A transaction sees what others do not, so it is only ever together with itself.
  const gathering = new WeakMap<Db, Map<string, Asked>>()

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

  return (db: Db, key: Key): Promise<Found | null> =>
    new Promise((resolve, reject) => {
      const group = gathering.get(db) ?? gather(db)
      const name = nameOf(key)
      const asked = group.get(name) ?? { key, answers: [] }
      asked.answers.push({ resolve, reject })
      group.set(name, asked)
    })

  function gather(db: Db): Map<string, Asked> {
    const group = new Map<string, Asked>()
    gathering.set(db, group)
    setImmediate(() => {
      gathering.delete(db)
      void settle(db, [...group.values()])
    })
    return group
  }
}
