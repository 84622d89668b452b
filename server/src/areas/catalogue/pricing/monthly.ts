import { type Asking, amountOf } from './amount.ts'
import { divide, exact } from './divide.ts'
import type { Interval } from './periods.ts'

/** Periods per year. */
const perYear: Record<Interval, bigint> = { day: 365n, week: 52n, month: 12n, year: 1n }

interface Recurring extends Asking {
  readonly interval: Interval | null
  readonly interval_count: number | null
}

/** Returns the monthly amount of a price for recurring revenue; 0 for a one-time price. */
export function monthlyAmount(price: Recurring, quantity: number): number {
  if (price.interval === null) return 0
  const inYear = BigInt(amountOf(price, quantity)) * perYear[price.interval]
  return exact(divide(inYear, 12n * BigInt(price.interval_count ?? 1)))
}
