import type { ReferralRow } from '../course/referrals.sql.ts'

const rank = { rewarded: 4, holding: 3, pending: 2, revoked: 1, refused: 0 } as const

/** Returns the referral that stays when two people are merged: the more advanced one, else the older. */
export function survivorOf(referrals: readonly ReferralRow[]): ReferralRow | undefined {
  return referrals.toSorted(
    (a, b) => rank[b.state] - rank[a.state] || Date.parse(a.signed_up_at) - Date.parse(b.signed_up_at),
  )[0]
}

/** Returns the export of a referral. The identity of the other person is not part of it. */
export const exported = (contactId: string) => (referral: ReferralRow) => {
  const { same_device: _, reason: _reason, referrer_id, referred_id, ...rest } = referral
  return { ...rest, as: referred_id === contactId ? ('referred' as const) : ('referrer' as const) }
}
