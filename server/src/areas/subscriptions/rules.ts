export type Status = 'incomplete' | 'trialing' | 'active' | 'past_due' | 'paused' | 'canceled' | 'expired'

/** What a team may use: entitlements count these. */
export const isLive = (status: Status): boolean => ['trialing', 'active', 'past_due'].includes(status)

/** Nothing comes after it. */
export const hasEnded = (status: Status): boolean => status === 'canceled' || status === 'expired'

/** Takes the place of the one plan that a team can have. */
export const isHeld = (status: Status): boolean => isLive(status) || status === 'paused'

/** Whether it brings money: a trial does not yet. */
export const isPaidFor = (status: Status): boolean => status === 'active' || status === 'past_due'

export const isRising = (days: readonly number[]): boolean =>
  days.every((day, n) => n === 0 || day > (days[n - 1] ?? 0))

export type MovementKind = 'new' | 'expansion' | 'contraction' | 'churn' | 'reactivation'

/** How the monthly revenue from a team moved, or null where it did not. */
export function movementOf(before: number, after: number, hasPaidBefore: boolean): MovementKind | null {
  if (before === after) return null
  if (before === 0) return hasPaidBefore ? 'reactivation' : 'new'
  if (after === 0) return 'churn'
  return after > before ? 'expansion' : 'contraction'
}
