export type Status = 'incomplete' | 'trialing' | 'active' | 'past_due' | 'paused' | 'canceled' | 'expired'

/** Returns whether the customer may use the product: entitlements count these. */
export const isLive = (status: Status): boolean => ['trialing', 'active', 'past_due'].includes(status)

/** Returns whether a status is final. */
export const hasEnded = (status: Status): boolean => status === 'canceled' || status === 'expired'

/** Returns whether a status occupies the customer's one plan. */
export const isHeld = (status: Status): boolean => isLive(status) || status === 'paused'

/** Whether it brings money: a trial does not yet. */
export const isPaidFor = (status: Status): boolean => status === 'active' || status === 'past_due'

interface Paying {
  status: Status
  monthly_amount: number
  currency: string
}

/** Returns the monthly revenue from a subscription in a currency. */
export const paidMonthly = ({ status, monthly_amount, currency }: Paying, wanted: string): number =>
  currency === wanted && isPaidFor(status) ? monthly_amount : 0

export const isRising = (days: readonly number[]): boolean =>
  days.every((day, n) => n === 0 || day > (days[n - 1] ?? 0))

export type MovementKind = 'new' | 'expansion' | 'contraction' | 'churn' | 'reactivation'

/** Returns the movement of a customer's monthly revenue, or null if it did not change. */
export function movementOf(before: number, after: number, hasPaidBefore: boolean): MovementKind | null {
  if (before === after) return null
  if (before === 0) return hasPaidBefore ? 'reactivation' : 'new'
  if (after === 0) return 'churn'
  return after > before ? 'expansion' : 'contraction'
}
