import { codeRange, type Histories } from '../packed/by-person.ts'

interface FunnelRules {
  steps: number
  windowMs: number
  order: 'loose' | 'strict'
}

// The code of an event has a bit for each step it matches, below the place of the first of them: events of the same
// moment count in the order of the steps.
const matchedBits = 10

/** Returns the code of an event that matches these steps, a bit each. */
export const codeOf = (matched: number): number =>
  ((matched === 0 ? 32 : 31 - Math.clz32(matched & -matched)) << matchedBits) | matched

/** Receives the times of the steps that a person reached, of which only the first so many are set. */
export type Attempt = (number: number, times: Float64Array, reached: number) => void

/**
 * Finds for each person the furthest attempt, the earliest of equally far ones. For each step only the attempt with the
 * latest start matters, because it has the most time left.
 */
export function eachAttempt({ events, starts }: Histories, rules: FunnelRules, work: Attempt): void {
  const furthest = createFurthest(rules)
  for (let number = 0; number + 1 < starts.length; number++) {
    const [from, to] = [starts[number] as number, starts[number + 1] as number]
    if (from < to) work(number, furthest.times, furthest.find(events, from, to))
  }
}

function createFurthest({ steps, windowMs, order }: FunnelRules) {
  const times = new Float64Array(steps)
  // The times of the attempt that last reached each step, a row each.
  const attempts = new Float64Array(steps * steps)
  const isOpen = new Uint8Array(steps)
  return {
    times,
    find(events: Float64Array, from: number, to: number): number {
      let best = 0
      isOpen.fill(0)
      for (let at = from; at < to && best < steps; at++) {
        const event = events[at] as number
        const time = Math.floor(event / codeRange)
        const matched = event - time * codeRange
        // From the last step, so that each continues the attempt that was there before this event.
        for (let step = steps - 1; step >= 0; step--) {
          const [row, before] = [step * steps, (step - 1) * steps]
          const isPossible = step === 0 || (isOpen[step - 1] === 1 && time - (attempts[before] as number) <= windowMs)
          if ((matched >> step) & 1 && isPossible) {
            for (let done = 0; done < step; done++) attempts[row + done] = attempts[before + done] as number
            attempts[row + step] = time
            isOpen[step] = 1
            if (step >= best) {
              best = step + 1
              for (let done = 0; done < best; done++) times[done] = attempts[row + done] as number
            }
          } else if (order === 'strict') isOpen[step] = 0
        }
      }
      return best
    },
  }
}

/** Returns the middle of numbers, or null without any. */
export function median(numbers: readonly number[]): number | null {
  if (numbers.length === 0) return null
  const sorted = new Float64Array(numbers).sort()
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] as number
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] as number) + upper) / 2
}
