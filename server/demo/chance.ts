import { createHash } from 'node:crypto'
import { v7 } from 'uuid'

/** Chance that falls the same way every time, so that two people look at the same demo. */
export interface Chance {
  /** From 0 up to 1, without it. */
  float(): number
  /** Both ends may come. */
  int(from: number, to: number): number
  /** True so often, from 0 to 1. */
  is(probability: number): boolean
  pick<T>(from: readonly T[]): T
  /** Returns this many different items. */
  some<T>(from: readonly T[], count: number): T[]
  weighted<T>(choices: readonly (readonly [T, number])[]): T
  hex(length: number): string
  /** An id as it would have been made at that moment. */
  idAt(moment: Date): string
}

export function seededChance(seed: string): Chance {
  const float = mulberry32(createHash('sha256').update(seed).digest().readInt32BE())
  const int = (from: number, to: number) => from + Math.floor(float() * (to - from + 1))
  const pick = <T>(from: readonly T[]): T => from[int(0, from.length - 1)] as T
  return {
    float,
    int,
    pick,
    is: (probability) => float() < probability,
    some(from, count) {
      const left = [...from]
      return Array.from({ length: Math.min(count, left.length) }, () => left.splice(int(0, left.length - 1), 1)).flat()
    },
    weighted<T>(choices: readonly (readonly [T, number])[]): T {
      let rest = float() * choices.reduce((sum, [, weight]) => sum + weight, 0)
      for (const [choice, weight] of choices) {
        rest -= weight
        if (rest < 0) return choice
      }
      return (choices.at(-1) as readonly [T, number])[0]
    },
    hex: (length) => Array.from({ length }, () => int(0, 15).toString(16)).join(''),
    idAt: (moment) => v7({ msecs: moment.getTime(), random: Uint8Array.from({ length: 16 }, () => int(0, 255)) }),
  }
}

/** A small generator of good quality; the numbers are its author's. */
function mulberry32(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
