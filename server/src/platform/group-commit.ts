import { isDistributed } from './db/engine.ts'
import { isNobodysFault } from './db/errors.ts'
import type { Db } from './db/sql.ts'

export interface GroupCommitOptions<Item, Outcome> {
  /** What it commits to. */
  db: Db
  /** The environment of an item: where the tables are distributed, only items of one share a commit. */
  placeOf(item: Item): string
  /** Stores all of them in one commit and answers in their order, or throws and has stored none. */
  commit(items: Item[]): Promise<Outcome[]>
  sizeOf(item: Item): number
  /** A group takes no more once it has this size. */
  enough: number
  /** Commits under way at once; a second one begins only when a whole group waits. */
  lanes: number
}

interface Waiting<Item, Outcome> {
  item: Item
  resolve(outcome: Outcome): void
  reject(error: unknown): void
}

/**
 * What arrives while a commit is under way goes into the next one together: many requests share a statement and a
 * flush to disk, and each is answered only after the commit that holds it. A lone one waits for nobody.
 */
export function createGroupCommit<Item, Outcome>({
  db,
  placeOf,
  ...options
}: GroupCommitOptions<Item, Outcome>): (item: Item) => Promise<Outcome> {
  const queues = new Map<string, (item: Item) => Promise<Outcome>>()
  return (item) => {
    const place = isDistributed(db) ? placeOf(item) : ''
    const join = queues.get(place) ?? openQueue(options, { idle: () => queues.delete(place) })
    queues.set(place, join)
    return join(item)
  }
}

function openQueue<Item, Outcome>(
  { commit, sizeOf, enough, lanes }: Omit<GroupCommitOptions<Item, Outcome>, 'db' | 'placeOf'>,
  { idle }: { idle(): void },
): (item: Item) => Promise<Outcome> {
  type Member = Waiting<Item, Outcome>
  const queue: Member[] = []
  let [waiting, underWay, isCalled] = [0, 0, false]

  const nextGroup = (): Member[] => {
    let [size, count] = [0, 0]
    for (const { item } of queue) {
      size += sizeOf(item)
      count++
      if (size >= enough) break
    }
    waiting -= size
    return queue.splice(0, count)
  }

  const settle = async (group: Member[]): Promise<void> => {
    try {
      const outcomes = await commit(group.map(({ item }) => item))
      group.forEach(({ resolve }, index) => void resolve(outcomes[index] as Outcome))
    } catch (error) {
      if (group.length === 1 || isNobodysFault(error)) for (const { reject } of group) reject(error)
      else for (const member of group) await settle([member])
    }
  }

  const mayBegin = () => queue.length > 0 && (underWay === 0 || (underWay < lanes && waiting >= enough))

  const proceed = () => {
    isCalled = false
    while (mayBegin()) {
      underWay++
      void settle(nextGroup()).then(() => {
        underWay--
        if (underWay === 0 && queue.length === 0) idle()
        else proceed()
      })
    }
  }

  return (item) =>
    new Promise((resolve, reject) => {
      queue.push({ item, resolve, reject })
      waiting += sizeOf(item)
      if (isCalled || !mayBegin()) return
      isCalled = true
      // After those that arrived in the same moment.
      setImmediate(proceed)
    })
}
