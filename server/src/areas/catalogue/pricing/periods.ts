import { divide, exact } from './divide.ts'

export type Interval = 'day' | 'week' | 'month' | 'year'

const dayMs = 86_400_000

/**
 * Returns the start of the n-th period; 0 is the start itself. Months keep the day of the start, or take the last day
 * of a shorter month: January 31 is followed by February 28 and March 31.
 */
export function periodAfter(start: Date, interval: Interval, count: number, n: number): Date {
  const steps = count * n
  if (interval === 'day') return new Date(start.getTime() + steps * dayMs)
  if (interval === 'week') return new Date(start.getTime() + steps * 7 * dayMs)
  const months = start.getUTCMonth() + steps * (interval === 'year' ? 12 : 1)
  const moved = new Date(start)
  moved.setUTCDate(1)
  moved.setUTCMonth(months)
  moved.setUTCDate(Math.min(start.getUTCDate(), daysInMonth(moved)))
  return moved
}

const daysInMonth = (date: Date): number =>
  new Date(Date.UTC(date.getUTCFullYear(), date.getUTCMonth() + 1, 0)).getUTCDate()

interface Portion {
  readonly amount: number
  readonly from: Date
  readonly to: Date
  readonly at: Date
}

/** Returns the part of an amount for [from, to) that remains after a moment, rounded once. */
export function prorate({ amount, from, to, at }: Portion): number {
  const whole = BigInt(to.getTime() - from.getTime())
  const rest = BigInt(to.getTime() - at.getTime())
  if (whole <= 0n || rest <= 0n) return 0
  if (rest >= whole) return amount
  return exact(divide(BigInt(amount) * rest, whole))
}
