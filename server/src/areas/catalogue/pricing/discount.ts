import { divide, exact } from './divide.ts'

export interface Discount {
  readonly percent_off: number | null
  /** In the coupon's own currency, which is the amount's. */
  readonly amount_off: number | null
}

/** What is taken off an amount: never more than all of it. */
export function discountOf({ percent_off, amount_off }: Discount, amount: number): number {
  if (amount <= 0) return 0
  if (percent_off !== null) return exact(divide(BigInt(amount) * BigInt(percent_off), 100n))
  return Math.min(amount_off ?? 0, amount)
}
