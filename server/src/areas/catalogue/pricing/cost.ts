import { divide, exact } from './divide.ts'

// A cost is an integer of the smallest part that a decimal amount can name, so that sums of costs are exact.

const digits = 12
const scale = 10n ** BigInt(digits)

/** Returns an amount in the minor unit as a cost. */
export const toCost = (amount: number): bigint => BigInt(amount) * scale

/** Returns the cost of a unit: its decimal amount such as `0.25`, or else its amount. */
export function costOf(amount: number | null, decimal: string | null | undefined): bigint {
  if (decimal == null) return toCost(amount ?? 0)
  const [whole = '0', part = ''] = decimal.split('.')
  return BigInt(whole) * scale + BigInt(part.padEnd(digits, '0'))
}

/** Returns a cost in the minor unit, rounded half away from zero. */
export const roundCost = (cost: bigint): number => exact(divide(cost, scale))

/** Returns a decimal amount without trailing zeros: `0.250` is `0.25`, and `3.0` is `3`. */
export function plainDecimal(decimal: string): string {
  const [whole = '0', part = ''] = decimal.split('.')
  const rest = part.replace(/0+$/, '')
  const shortest = whole.replace(/^0+(?=\d)/, '')
  return rest === '' ? shortest : `${shortest}.${rest}`
}
