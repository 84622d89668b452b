export interface Lanes {
  /** Starts the work as soon as a lane is free, first come first served. */
  run<T>(work: () => Promise<T>): Promise<T>
}

/** At most `width` pieces of work at a time; whoever finds `maxWaiting` others waiting is turned away with `busy()`. */
export function createLanes(width: number, maxWaiting: number, busy: () => Error): Lanes {
  const waiting: (() => void)[] = []
  let running = 0

  const leave = () => {
    const next = waiting.shift()
    if (next) next()
    else running -= 1
  }

  const enter = async () => {
    if (running < width) running += 1
    else if (waiting.length >= maxWaiting) throw busy()
    else await new Promise<void>((resolve) => waiting.push(resolve))
  }

  return {
    async run(work) {
      await enter()
      try {
        return await work()
      } finally {
        leave()
      }
    },
  }
}
