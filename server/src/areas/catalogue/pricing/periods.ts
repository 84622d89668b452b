import { divide, exact } from './divide.ts'

export type Interval = 'day' | 'week' | 'month' | 'year'

const dayMs = 86_400_000

/**
 * When the n-th period after a start begins: 0 is the start itself. Months keep the day of the start, and where one has no
 * such day it is its last: from January 31 on that is February 28, and March 31 again.
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

export interface Portion {
  readonly amount: number
  readonly from: Date
  readonly to: Date
  readonly at: Date
}

/** The part of an amount for [from, to) that is for what remains from a moment on, rounded once. */
export function prorate({ amount, from, to, at }: Portion): number {
  const whole = BigInt(to.getTime() - from.getTime())
  const rest = BigInt(to.getTime() - at.getTime())
  if (whole <= 0n || rest <= 0n) return 0
  if (rest >= whole) return amount
  return exact(divide(BigInt(amount) * rest, whole))
}
