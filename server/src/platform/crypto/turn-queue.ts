/** The owner of a task. Groups such as tenants take turns, and within a group its accounts do. */
export interface Whose {
  group: string
  account: string
}

interface TurnQueue<W extends Whose> {
  readonly size: number
  /** Counts over all groups, because an account may be named from many places. */
  sizeOf(account: string): number
  add(waiter: W): void
  /** Removes and returns the next task, among accounts that may run. */
  takeNext(may: (account: string) => boolean): W | undefined
  /** Removes and returns the last task of the group with the most. */
  takeLastOfFullest(): W | undefined
}

export function createTurnQueue<W extends Whose>(): TurnQueue<W> {
  // Maps keep the order of insertion, so a group moves to the end after its turn.
  const groups = new Map<string, Map<string, W[]>>()
  const sizes = new Map<string, number>()
  let size = 0

  const count = (account: string, by: number) => {
    size += by
    const ofAccount = (sizes.get(account) ?? 0) + by
    if (ofAccount > 0) sizes.set(account, ofAccount)
    else sizes.delete(account)
  }

  const take = (waiter: W): W => {
    const accounts = groups.get(waiter.group)
    const rest = accounts?.get(waiter.account)?.filter((other) => other !== waiter) ?? []
    if (rest.length > 0) accounts?.set(waiter.account, rest)
    else accounts?.delete(waiter.account)
    if (accounts?.size === 0) groups.delete(waiter.group)
    count(waiter.account, -1)
    return waiter
  }

  return {
    get size() {
      return size
    },
    sizeOf: (account) => sizes.get(account) ?? 0,
    add(waiter) {
      const accounts = groups.get(waiter.group) ?? new Map<string, W[]>()
      groups.set(waiter.group, accounts)
      accounts.set(waiter.account, [...(accounts.get(waiter.account) ?? []), waiter])
      count(waiter.account, 1)
    },
    takeNext(may) {
      for (const [group, accounts] of groups) {
        for (const [account, [first]] of accounts) {
          if (!first || !may(account)) continue
          take(first)
          toTheEnd(accounts, account)
          toTheEnd(groups, group)
          return first
        }
      }
      return undefined
    },
    takeLastOfFullest() {
      const last = lastOfFullest(groups)
      return last && take(last)
    },
  }
}

function toTheEnd<V>(map: Map<string, V>, key: string): void {
  const value = map.get(key)
  if (value === undefined) return
  map.delete(key)
  map.set(key, value)
}

/** Returns the last waiter of the largest group; of several equally large groups, the one whose turn came last. */
function lastOfFullest<W>(groups: Map<string, Map<string, W[]>>): W | undefined {
  const sizeOf = (accounts: Map<string, W[]>) => [...accounts.values()].reduce((sum, of) => sum + of.length, 0)
  const fullest = [...groups.values()].reduce((most, next) => (sizeOf(next) >= sizeOf(most) ? next : most), new Map())
  const queue = [...fullest.values()].reduce((most, next) => (next.length >= most.length ? next : most), [])
  return queue.at(-1)
}
