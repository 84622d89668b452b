import type { boot } from '@userkeep/contract'
import type { Call } from '../../platform/http/call.ts'
import type { ReferralVisit } from './extension-points.ts'

type BootCall = Pick<Call<typeof boot.routes.boot>, 'body' | 'scope' | 'now'>

/** Returns the referral of a boot, or null if the page was not opened through a referral link. */
export function arrivalOf({ body, scope, now }: BootCall, contactId: string): ReferralVisit | null {
  const { referral_code: referralCode, anonymous_id, earlier_anonymous_ids = [] } = body
  if (referralCode === undefined) return null
  return { scope, contactId, referralCode, anonymousIds: [anonymous_id, ...earlier_anonymous_ids], at: now }
}
