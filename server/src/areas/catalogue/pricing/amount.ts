import { exact } from './divide.ts'

export type PriceModel = 'flat' | 'per_seat' | 'per_unit' | 'tiered' | 'volume'

export interface Tier {
  /** The last unit that is in it; null of the last tier, which is open. */
  readonly up_to: number | null
  readonly unit_amount: number
  readonly flat_amount?: number | undefined
}

/** What of a price decides on the amount. */
export interface Asking {
  readonly model: PriceModel
  readonly amount: number | null
  readonly tiers: readonly Tier[] | null
}

/** What so many seats or units cost, for one period. Integers all the way, so nothing is ever rounded. */
export function amountOf(price: Asking, quantity: number): number {
  if (!Number.isSafeInteger(quantity) || quantity < 0) throw new RangeError(`${quantity} is no quantity`)
  const [amount, count] = [BigInt(price.amount ?? 0), BigInt(quantity)]
  switch (price.model) {
    case 'flat':
      return exact(amount)
    case 'per_seat':
    case 'per_unit':
      return exact(amount * count)
    case 'tiered':
      return exact(graduated(price.tiers ?? [], count))
    case 'volume':
      return exact(inOneTier(price.tiers ?? [], count))
  }
}

/** Each unit costs what its own tier says, and each tier that is reached its flat amount. Without usage that is the first. */
function graduated(tiers: readonly Tier[], count: bigint): bigint {
  let [total, before] = [0n, 0n]
  for (const tier of tiers) {
    const end = upTo(tier, count)
    total += BigInt(tier.flat_amount ?? 0) + (end - before) * BigInt(tier.unit_amount)
    if (end === count) break
    before = end
  }
  return total
}

/** All units cost what the tier says in which their number is. */
function inOneTier(tiers: readonly Tier[], count: bigint): bigint {
  const tier = tiers.find((one) => upTo(one, count) === count)
  return tier === undefined ? 0n : BigInt(tier.flat_amount ?? 0) + count * BigInt(tier.unit_amount)
}

/** The last unit that is counted in the tier. */
function upTo({ up_to }: Tier, count: bigint): bigint {
  return up_to === null || BigInt(up_to) >= count ? count : BigInt(up_to)
}
