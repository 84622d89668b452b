import { type ForRequest, forThisRequest } from './db/count-statements.ts'
import { isDistributed } from './db/engine.ts'
import { isNobodysFault } from './db/errors.ts'
import type { Db } from './db/sql.ts'

interface GroupCommitOptions<Item, Outcome> {
  /** The database it commits to. */
  db: Db
  /** The environment of an item. Where tables are distributed, only items of one environment share a commit. */
  environmentOf(item: Item): string
  /** Stores all of them in one commit and answers in their order, or throws and has stored none. */
  commit(items: Item[]): Promise<Outcome[]>
  sizeOf(item: Item): number
  /** The maximum size of a group. */
  maxBatch: number
  /** Concurrent commits. A second one starts only when a whole group waits. */
  concurrency: number
}

interface Waiting<Item, Outcome> {
  item: Item
  /** The request that it is of, for which the statements of its group are counted in tests if it is the first. */
  forRequest: ForRequest
  resolve(outcome: Outcome): void
  reject(error: unknown): void
}

/**
 * Collects items that arrive during a commit and commits them together: many requests share a statement and a flush to
 * disk, and each is answered after its commit. A single item does not wait.
 */
export function createGroupCommit<Item, Outcome>({
  db,
  environmentOf,
  ...options
}: GroupCommitOptions<Item, Outcome>): (item: Item) => Promise<Outcome> {
  const queues = new Map<string, (item: Item) => Promise<Outcome>>()
  return (item) => {
    const place = isDistributed(db) ? environmentOf(item) : ''
    const join = queues.get(place) ?? openQueue(options, { idle: () => queues.delete(place) })
    queues.set(place, join)
    return join(item)
  }
}

function openQueue<Item, Outcome>(
  { commit, sizeOf, maxBatch, concurrency }: Omit<GroupCommitOptions<Item, Outcome>, 'db' | 'environmentOf'>,
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
      if (size >= maxBatch) break
    }
    waiting -= size
    return queue.splice(0, count)
  }

  const settle = async (group: Member[]): Promise<void> => {
    try {
      const outcomes = (await group[0]?.forRequest(() => commit(group.map(({ item }) => item)))) ?? []
      group.forEach(({ resolve }, index) => void resolve(outcomes[index] as Outcome))
    } catch (error) {
      if (group.length === 1 || isNobodysFault(error)) for (const { reject } of group) reject(error)
      else for (const member of group) await settle([member])
    }
  }

  const mayBegin = () => queue.length > 0 && (underWay === 0 || (underWay < concurrency && waiting >= maxBatch))

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
      queue.push({ item, forRequest: forThisRequest(), resolve, reject })
      waiting += sizeOf(item)
      if (isCalled || !mayBegin()) return
      isCalled = true
      // Waits for items of the same moment.
      setImmediate(proceed)
    })
}
