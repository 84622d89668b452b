import type { Variant } from './flag.ts'
import { murmur3 } from './murmur3.ts'

/** A hundredth of a percent is the smallest step of a rollout. */
export const buckets = 10_000

/** Where a unit stands in the rollout of a flag. More of it takes more buckets, and none is ever left out again. */
export const bucketOf = (flagKey: string, unit: string): number => murmur3(`${flagKey}.${unit}`) % buckets

export const isRolledOut = (bucket: number, rollout: number): boolean => bucket < Math.round(rollout * 100)

/** By weight, with a hash of its own: who is early in the rollout is no likelier to get one variant than another. */
export function weightedVariant(
  flagKey: string,
  unit: string,
  variants: readonly Pick<Variant, 'key' | 'weight'>[],
): string | undefined {
  const total = variants.reduce((sum, { weight }) => sum + weight, 0)
  let left = (murmur3(`${flagKey}.${unit}`, 1) / 2 ** 32) * total
  return variants.find(({ weight }) => {
    left -= weight
    return left < 0
  })?.key
}

/** The one variant that all the weight is on, if there is one. */
export function onlyVariant(variants: readonly Variant[]): string | undefined {
  const weighted = variants.filter(({ weight }) => weight > 0)
  return weighted.length === 1 ? weighted[0]?.key : undefined
}
