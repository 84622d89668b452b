import { createTurnQueue, type Whose } from './turn-queue.ts'

export interface Turns {
  /** Starts the work when its turn comes; rejects when it is turned away instead. */
  run<T>(whose: Whose, work: () => Promise<T>): Promise<T>
}

export interface TurnsParts {
  /** Pieces of work under way at once. */
  width: number
  maxWaiting: number
  maxWaitingOfAccount: number
  /** What someone is turned away with who found so many waiting. */
  busy: (waiting: number) => Error
}

interface Waiter extends Whose {
  start(): void
  turnAway(error: Error): void
}

/**
 * At most `width` pieces of work at a time and one of an account, fair between groups and then between accounts.
 * When the queue is full, whoever waits last in the group that fills it most is turned away.
 */
export function createTurns({ width, maxWaiting, maxWaitingOfAccount, busy }: TurnsParts): Turns {
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
