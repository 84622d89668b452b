/** A source of random numbers that repeats for the same seed. */
export interface Random {
  /** Returns a number from 0 to 1, exclusive. */
  next(): number
  /** Returns an integer from 0 to `below`, exclusive. */
  below(below: number): number
  chance(probability: number): boolean
  oneOf<T>(items: readonly T[]): T
}

/** Mulberry32: short, and good enough to draw requests. */
export function createRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  const below = (limit: number) => Math.floor(next() * limit)
  return {
    next,
    below,
    chance: (probability) => next() < probability,
    oneOf: (items) => items[below(items.length)] as never,
  }
}
