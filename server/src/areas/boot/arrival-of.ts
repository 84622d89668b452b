import type { boot } from '@userkeep/contract'
import type { Arrival } from '../../platform/arrivals.ts'
import type { Call } from '../../platform/http/call.ts'

type BootCall = Pick<Call<typeof boot.routes.boot>, 'body' | 'scope' | 'now'>

/** What a referral link brought along; null where the page was not opened through one. */
export function arrivalOf({ body, scope, now }: BootCall, contactId: string): Arrival | null {
  const { referral_code: referralCode, anonymous_id, earlier_anonymous_ids = [] } = body
  if (referralCode === undefined) return null
  return { scope, contactId, referralCode, anonymousIds: [anonymous_id, ...earlier_anonymous_ids], at: now }
}
