import type { AnswerOf, entitlements } from '@userkeep/contract'
import type { Standing } from './feature.ts'

export type Checked = AnswerOf<typeof entitlements.routes.check>

type Counted = Pick<Standing, 'kind' | 'counts_members' | 'unlimited' | 'granted' | 'used' | 'ends_at'>

export const isHeld = ({ unlimited, granted }: Pick<Standing, 'unlimited' | 'granted'>): boolean =>
  unlimited || granted > 0

/** Returns the granted, used and remaining amounts as they are shown everywhere. */
export function amountsOf(standing: Counted) {
  const { kind, counts_members, unlimited, granted, used, ends_at } = standing
  if (kind === 'boolean') return { granted: isHeld(standing), used: null, remaining: null, resets_at: null }
  return {
    granted: unlimited ? null : granted,
    used,
    remaining: unlimited ? null : Math.max(0, granted - used),
    resets_at: counts_members ? null : ends_at,
  }
}

/** Whether as much is left. */
export const fits = ({ kind, unlimited, granted, used }: Counted, quantity: number): boolean =>
  unlimited || (kind === 'boolean' ? granted > 0 : used + quantity <= granted)

export function checkOf(standing: Counted, allowed: boolean): Checked {
  const refusal = isHeld(standing) ? 'limit_reached' : 'not_granted'
  return { allowed, reason: allowed ? 'granted' : refusal, ...amountsOf(standing) }
}

/** Whether nothing is left of something that was granted. */
export const isUsedUp = ({ kind, unlimited, granted, used }: Counted): boolean =>
  kind !== 'boolean' && !unlimited && granted > 0 && used >= granted

/** Returns why the use of a feature cannot be released or set; null if it can. */
export function countProblem({ kind, counts_members, meter }: Pick<Standing, 'kind' | 'counts_members' | 'meter'>) {
  if (kind === 'boolean') return 'must be a limit: a boolean feature is not consumed'
  if (counts_members) return 'must not count members: they leave the customer instead'
  return meter === null ? null : 'must not have a meter: report a correction to the meter instead'
}

/** Returns the reason why a feature cannot be consumed, or null. */
export function consumeProblem(
  { counts_members, meter }: Pick<Standing, 'counts_members' | 'meter'>,
  quantity: number,
): [field: string, reason: string] | null {
  if (counts_members) return ['consume', 'is not allowed for seats. They are counted by members']
  if (meter === null || meter.aggregation === 'sum') return null
  if (meter.aggregation !== 'count')
    return ['consume', `is not allowed for a meter with the aggregation ${meter.aggregation}. Report usage instead`]
  return quantity === 1 ? null : ['quantity', 'must be 1, because the meter counts records']
}
