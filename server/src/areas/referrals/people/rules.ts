import type { ReferralRow } from '../course/referrals.sql.ts'

const rank = { rewarded: 4, holding: 3, pending: 2, revoked: 1, refused: 0 } as const

/** Of two people who turn out to be one, the referral that stays is the one that has come further, else the older. */
export function survivorOf(referrals: readonly ReferralRow[]): ReferralRow | undefined {
  return referrals.toSorted(
    (a, b) => rank[b.state] - rank[a.state] || Date.parse(a.signed_up_at) - Date.parse(b.signed_up_at),
  )[0]
}

/** What somebody who referred was told about is their own; who came, is somebody else's. */
export const exported = (contactId: string) => (referral: ReferralRow) => {
  const { same_device: _, reason: _reason, referrer_id, referred_id, ...rest } = referral
  return { ...rest, as: referred_id === contactId ? ('referred' as const) : ('referrer' as const) }
}
