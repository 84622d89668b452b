import fc from 'fast-check'

/** The nightly run tries more of the same: no behaviour is tested by it alone. */
export const isNightly = process.env.TEST_NIGHTLY === '1'

// A pull request fails for its own changes only: new sequences are drawn at night.
if (!isNightly) fc.configureGlobal({ seed: 20 })

/** Returns so many of the values, others at each place, and all of them in the nightly run. */
export function someOf<T>(values: readonly T[], count: number, place: number): readonly T[] {
  if (isNightly) return values
  const { length } = values
  return values.filter((_, n) => (n + length - ((place * count) % length)) % length < count)
}

/** Returns how often a property is tried. */
export const runs = (defaults: number): number => (isNightly ? defaults * 5 : Math.ceil(defaults / 2))
