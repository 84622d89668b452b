import type { AnswerOf, entitlements } from '@userkeep/contract'
import type { Standing } from './feature.ts'

export type Checked = AnswerOf<typeof entitlements.routes.check>

export type Counted = Pick<Standing, 'kind' | 'counts_members' | 'unlimited' | 'granted' | 'used' | 'ends_at'>

export const isHeld = ({ unlimited, granted }: Pick<Standing, 'unlimited' | 'granted'>): boolean =>
  unlimited || granted > 0

/** What is granted, used and left, as it is shown everywhere. */
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

/** Why a feature cannot be consumed by asking; null where it can. */
export function consumeProblem(
  { counts_members, meter }: Pick<Standing, 'counts_members' | 'meter'>,
  quantity: number,
): [field: string, reason: string] | null {
  if (counts_members) return ['consume', 'is not for seats: they are used by the members of the team']
  if (meter === null || meter.aggregation === 'sum') return null
  if (meter.aggregation !== 'count')
    return ['consume', `is not for a meter that counts by ${meter.aggregation}: report to it instead`]
  return quantity === 1 ? null : ['quantity', 'has to be 1, since the meter counts records']
}
