import { divide, exact } from './divide.ts'

interface Discount {
  readonly percent_off: number | null
  /** In the currency of the coupon and the amount. */
  readonly amount_off: number | null
}

/** Returns the discount, at most the whole amount. */
export function discountOf({ percent_off, amount_off }: Discount, amount: number): number {
  if (amount <= 0) return 0
  if (percent_off !== null) return exact(divide(BigInt(amount) * BigInt(percent_off), 100n))
  return Math.min(amount_off ?? 0, amount)
}
