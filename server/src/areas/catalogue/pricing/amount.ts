import { costOf, roundCost, toCost } from './cost.ts'
import { exact } from './divide.ts'

export type PriceModel = 'flat' | 'per_seat' | 'per_unit' | 'tiered' | 'volume'

export interface Tier {
  /** The last unit of the tier; null: no upper bound. */
  readonly up_to: number | null
  /** Rounded to the minor unit where `unit_amount_decimal` is exact. */
  readonly unit_amount: number
  readonly unit_amount_decimal?: string | undefined
  readonly flat_amount?: number | undefined
}

/** The fields of a price that determine the amount. */
export interface Asking {
  readonly model: PriceModel
  readonly amount: number | null
  /** The price of a unit with decimals, instead of `amount`. */
  readonly unit_amount_decimal?: string | null | undefined
  /** How many units one amount is for; a part of a package costs as much as the whole. */
  readonly package_size?: number | null | undefined
  readonly tiers: readonly Tier[] | null
}

/** Returns the cost of a number of seats or units for one period. Decimals are exact and rounded once, at the end. */
export function amountOf(price: Asking, quantity: number): number {
  if (!Number.isSafeInteger(quantity) || quantity < 0) throw new RangeError(`${quantity} is not a valid quantity`)
  const count = BigInt(quantity)
  switch (price.model) {
    case 'flat':
      return exact(BigInt(price.amount ?? 0))
    case 'per_seat':
    case 'per_unit':
      return roundCost(costOf(price.amount, price.unit_amount_decimal) * packagesOf(price, count))
    case 'tiered':
      return roundCost(graduated(price.tiers ?? [], count))
    case 'volume':
      return roundCost(inOneTier(price.tiers ?? [], count))
  }
}

/** Returns the number of packages, with the last one as a whole. */
function packagesOf({ package_size }: Asking, count: bigint): bigint {
  const size = BigInt(package_size ?? 1)
  return (count + size - 1n) / size
}

const unitCost = ({ unit_amount, unit_amount_decimal }: Tier): bigint => costOf(unit_amount, unit_amount_decimal)
const flatCost = ({ flat_amount }: Tier): bigint => toCost(flat_amount ?? 0)

/**
 * Adds up each unit at the price of its tier, with the flat amount of each tier that is reached. Zero units reach the
 * first.
 */
function graduated(tiers: readonly Tier[], count: bigint): bigint {
  let [total, before] = [0n, 0n]
  for (const tier of tiers) {
    const end = upTo(tier, count)
    total += flatCost(tier) + (end - before) * unitCost(tier)
    if (end === count) break
    before = end
  }
  return total
}

/** Prices all units by the tier that contains their number. */
function inOneTier(tiers: readonly Tier[], count: bigint): bigint {
  const tier = tiers.find((one) => upTo(one, count) === count)
  return tier === undefined ? 0n : flatCost(tier) + count * unitCost(tier)
}

/** Returns the last unit that counts in the tier. */
function upTo({ up_to }: Tier, count: bigint): bigint {
  return up_to === null || BigInt(up_to) >= count ? count : BigInt(up_to)
}
