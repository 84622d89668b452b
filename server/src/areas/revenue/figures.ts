import type { MovedSum, MovementKind } from '../subscriptions/public.ts'
import { addDays, type Days } from './period.ts'

const kinds = ['new', 'expansion', 'contraction', 'churn', 'reactivation'] as const satisfies MovementKind[]

/** Amounts and numbers of movements by kind, none of them negative. */
export type Moved = Record<MovementKind | `${MovementKind}_customers`, number>

export interface Balance {
  monthly: number
  customers: number
}

/** The revenue of one currency: before the first day, and the movements of each day. */
export interface Ledger {
  opening: Balance
  days: Map<string, Moved>
}

/** The figures of an interval. They can be summed over currencies after conversion. */
export type Counted = Moved & Balance & { monthly_at_start: number; customers_at_start: number; customer_days: number }

export const amountNames = ['monthly_at_start', 'monthly', ...kinds] as const satisfies (keyof Counted)[]

export const noMoves = (): Moved =>
  Object.fromEntries(kinds.flatMap((kind) => [[kind, 0] as const, [`${kind}_customers`, 0] as const])) as Moved

export function addMoves(
  to: Moved,
  { kind, amount, movements }: Pick<MovedSum, 'kind' | 'amount' | 'movements'>,
): void {
  to[kind] += Math.abs(amount)
  to[`${kind}_customers`] += movements
}

/** Returns the revenue after movements. */
export const moveBalance = ({ monthly, customers }: Balance, moved: Moved): Balance => ({
  monthly: monthly + moved.new + moved.expansion + moved.reactivation - moved.contraction - moved.churn,
  customers: customers + moved.new_customers + moved.reactivation_customers - moved.churn_customers,
})

/** Counts successive intervals of a ledger. */
export function countIntervals({ opening, days }: Ledger, intervals: readonly Days[]): Counted[] {
  let balance = opening
  return intervals.map(({ from, to }) => {
    const sum = noMoves()
    const { monthly: monthly_at_start, customers: customers_at_start } = balance
    let customer_days = 0
    for (let day = from; day <= to; day = addDays(day, 1)) {
      customer_days += balance.customers
      const moved = days.get(day)
      if (!moved) continue
      for (const name of Object.keys(moved) as (keyof Moved)[]) sum[name] += moved[name]
      balance = moveBalance(balance, moved)
    }
    return { ...sum, ...balance, monthly_at_start, customers_at_start, customer_days }
  })
}

/** Returns the part of a ledger from a later day on. */
export function ledgerFrom({ opening, days }: Ledger, from: string): Ledger {
  let balance = opening
  for (const [day, moved] of days) if (day < from) balance = moveBalance(balance, moved)
  return { opening: balance, days }
}

export const rateOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 10_000) / 10_000

/** Returns the figures of an interval as they are answered. */
export function figuresOf({ customer_days: _, ...counted }: Counted) {
  const { monthly, customers, customers_at_start, monthly_at_start, churn, contraction, churn_customers } = counted
  return {
    ...counted,
    revenue_per_customer: customers === 0 ? null : Math.round(monthly / customers),
    customer_churn_rate: rateOf(churn_customers, customers_at_start),
    revenue_churn_rate: rateOf(churn + contraction, monthly_at_start),
  }
}

const daysPerMonth = 365.25 / 12

/** Returns the figures of a whole period, with the lifetime of a customer. */
export function totalOf(counted: Counted) {
  const figures = figuresOf(counted)
  const { churn_customers, revenue_per_customer } = figures
  const months = churn_customers === 0 ? null : counted.customer_days / daysPerMonth / churn_customers
  return {
    ...figures,
    lifetime_months: months === null ? null : Math.round(months * 10) / 10,
    lifetime_value: months === null || revenue_per_customer === null ? null : Math.round(revenue_per_customer * months),
  }
}

/** Counts a whole period. */
export const countWhole = (ledger: Ledger, days: Days): Counted => countIntervals(ledger, [days])[0] as Counted
