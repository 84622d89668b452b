import type { Rule, Variant } from './flag.ts'
import { murmur3 } from './murmur3.ts'

/** A hundredth of a percent is the smallest step of a rollout. */
export const buckets = 10_000

/** Returns the bucket of a unit in the rollout of a flag. A larger rollout adds buckets and removes none. */
export const bucketOf = (flagKey: string, unit: string): number => murmur3(`${flagKey}.${unit}`) % buckets

export const isRolledOut = (bucket: number, rollout: number): boolean => bucket < Math.round(rollout * 100)

/** Returns the percentage of a rule at a time. */
export const rolloutAt = ({ rollout, steps }: Pick<Rule, 'rollout' | 'steps'>, now: Date): number =>
  steps?.findLast(({ at }) => Date.parse(at) <= now.getTime())?.rollout ?? rollout

/**
 * Chooses a variant by weight, with a hash of its own, so that an early bucket in the rollout does not favor a variant.
 */
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

/** Returns the variant with all the weight, if there is one. */
export function onlyVariant(variants: readonly Variant[]): string | undefined {
  const weighted = variants.filter(({ weight }) => weight > 0)
  return weighted.length === 1 ? weighted[0]?.key : undefined
}
