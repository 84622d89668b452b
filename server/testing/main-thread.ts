/** The longest CPU time for which a text that a caller sends may hold the main thread. */
const maxHeldMs = 100
const leastLimitMs = 60

/** Returns the CPU time that this thread has used. Time in which another process had the processor does not count. */
export function usedMs(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/** Returns the CPU time of this thread during the work, which is at least its longest turn of the event loop. */
export async function workedMs(work: () => Promise<unknown>): Promise<number> {
  const before = usedMs()
  await work()
  return usedMs() - before
}

/**
 * Returns the CPU time of the longest turn of the event loop during the work. A timer runs at most once per turn and at
 * the latest in the turn after it is due, so between two of its calls is one turn and at most a millisecond of others.
 */
export async function longestTurnMs(work: () => Promise<unknown>): Promise<number> {
  let longest = 0
  let last = usedMs()
  const measure = () => {
    const now = usedMs()
    longest = Math.max(longest, now - last)
    last = now
  }
  const timer = setInterval(measure, 1)
  try {
    await work()
  } finally {
    clearInterval(timer)
    measure()
  }
  return longest
}

const mebibyte = `[${'{"a":1},'.repeat(130_000)}{}]`

function readMebibyte(): number {
  const before = usedMs()
  JSON.parse(mebibyte)
  return usedMs() - before
}

const median = (values: number[]): number => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0

/** Returns the CPU time of a fixed piece of work on this machine, now. */
const fixedWorkMs = (): number => median(Array.from({ length: 9 }, readMebibyte))

interface HeldLimit {
  /**
   * Returns a time over the limit, or null. A time over the limit is measured again beside a new limit: a slow request
   * is slow every time, and a machine that became busy makes everything slow.
   */
  over(measure: () => Promise<number>): Promise<number | null>
}

const tries = 12

/** Creates a limit from the time that the fixed work takes at the same moment. */
export function createHeldLimit(limitAt: (workMs: number) => number, fixedWork: () => number = fixedWorkMs): HeldLimit {
  return {
    async over(measure) {
      // The limit of a machine on which the fixed work takes no time. Most times are below it, and end the measuring.
      let limit = limitAt(0)
      let least = Number.POSITIVE_INFINITY
      for (let n = 0; n < tries; n++) {
        least = Math.min(least, await measure())
        if (least > limit) limit = Math.max(limit, limitAt(fixedWork()))
        if (least <= limit) return null
      }
      return least
    },
  }
}

/** Reading a large body takes several times the fixed work, so its limit follows the machine. */
export const bodyLimitAt = (workMs: number): number => Math.max(leastLimitMs, 8 * workMs)

/** At most 100 ms until the machine is so busy that the fixed work takes 40 ms, about three times as long as alone. */
export const threadLimitAt = (workMs: number): number =>
  Math.min(bodyLimitAt(workMs), maxHeldMs * Math.max(1, workMs / 40))

export const bodyLimit = createHeldLimit(bodyLimitAt)

/** For work that threads do, of which little remains in the main thread. */
export const threadLimit = createHeldLimit(threadLimitAt)
