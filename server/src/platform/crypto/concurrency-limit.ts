import { createTurnQueue, type Whose } from './turn-queue.ts'

export interface ConcurrencyLimit {
  /** Starts the work when its turn comes; rejects when it is turned away instead. */
  run<T>(whose: Whose, work: () => Promise<T>): Promise<T>
}

export interface ConcurrencyLimitParts {
  /** The maximum number in progress. */
  width: number
  maxWaiting: number
  maxWaitingOfAccount: number
  /** Makes the error for a caller who is refused because the queue is full. */
  busy: (waiting: number) => Error
}

interface Waiter extends Whose {
  start(): void
  turnAway(error: Error): void
}

/**
 * Runs at most `width` pieces of work at a time and one per account, fair between groups and then between accounts.
 * When the queue is full, the last waiter of the largest group is refused.
 */
export function createConcurrencyLimit({
  width,
  maxWaiting,
  maxWaitingOfAccount,
  busy,
}: ConcurrencyLimitParts): ConcurrencyLimit {
  const queue = createTurnQueue<Waiter>()
  const atWork = new Set<string>()

  const startWhatMay = () => {
    while (atWork.size < width) {
      const next = queue.takeNext((account) => !atWork.has(account))
      if (!next) return
      atWork.add(next.account)
      next.start()
    }
  }

  const enqueue = (waiter: Waiter) => {
    if (queue.sizeOf(waiter.account) >= maxWaitingOfAccount) return waiter.turnAway(busy(queue.size))
    queue.add(waiter)
    startWhatMay()
    if (queue.size > maxWaiting) queue.takeLastOfFullest()?.turnAway(busy(queue.size))
  }

  return {
    async run(whose, work) {
      await new Promise<void>((start, turnAway) => enqueue({ ...whose, start, turnAway }))
      try {
        return await work()
      } finally {
        atWork.delete(whose.account)
        startWhatMay()
      }
    },
  }
}
