import type { Histories } from '../packed/by-person.ts'

interface FunnelRules {
  steps: number
  windowMs: number
  order: 'loose' | 'strict'
}

/** The place of an event among those of the same moment, by the steps it matches, a bit each: the first one first. */
export const placeOf = (matched: number): number => (matched === 0 ? 32 : 31 - Math.clz32(matched & -matched))

/**
 * Returns the times of the furthest attempt of one person, the earliest of equally far ones; empty if there is none. The
 * code of an event has a bit for each step it matches. For each step only the attempt with the latest start matters,
 * because it has the most time left.
 */
export function furthest(
  { at, codes }: Pick<Histories, 'at' | 'codes'>,
  { from, to }: { from: number; to: number },
  { steps, windowMs, order }: FunnelRules,
): number[] {
  const attempts: (number[] | null)[] = Array.from({ length: steps }, () => null)
  let best: number[] = []
  for (let event = from; event < to; event++) {
    const [matched, time] = [codes[event] as number, at[event] as number]
    // From the last step, so that each continues the attempt that was there before this event.
    for (let step = steps - 1; step >= 0; step--) {
      const before = step === 0 ? [] : (attempts[step - 1] ?? null)
      const continues = (matched >> step) & 1 && before !== null && time - (before[0] ?? time) <= windowMs
      if (continues) {
        const attempt = [...(before as number[]), time]
        attempts[step] = attempt
        if (attempt.length > best.length) best = attempt
      } else if (order === 'strict') attempts[step] = null
    }
  }
  return best
}

/** Returns the middle of numbers, or null without any. */
export function median(numbers: readonly number[]): number | null {
  if (numbers.length === 0) return null
  const sorted = Float64Array.from(numbers).sort()
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] as number
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] as number) + upper) / 2
}
