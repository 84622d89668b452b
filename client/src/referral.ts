import { money } from './money.ts'
import type { Output } from './routes.ts'
import { texts } from './texts/referral.ts'

export type OwnReferral = Output<'GET /v1/contact/referral'>
export type ReferralOffer = NonNullable<OwnReferral['offer']['referrer']>
export type OwnReward = OwnReferral['rewards'][number]

/** Returns the text of an offer: `100 credits`, `20% off`, `€5.00 off`. */
function offerText({ kind, amount, name, percent_off, amount_off, currency }: ReferralOffer): string {
  if (kind === 'credits') return texts.credits(amount ?? 0)
  if (percent_off !== null) return texts.off(`${percent_off}%`)
  return amount_off !== null && currency !== null ? texts.off(money(amount_off, currency)) : (name ?? texts.aCoupon)
}

/** The whole offer, in one or two sentences. */
export function pitchOf({ referrer, referred }: OwnReferral['offer']): string {
  if (referrer && referred) return texts.youAndTheyGet(offerText(referrer), offerText(referred))
  if (referrer) return texts.youGet(offerText(referrer))
  return referred ? texts.theyGet(offerText(referred)) : ''
}

/** When a reward comes. */
export function whenText({ counts_on, hold_days }: Pick<OwnReferral, 'counts_on' | 'hold_days'>): string {
  if (counts_on === null) return ''
  return [texts.countsOn[counts_on], hold_days ? texts.rewardComesLater(hold_days) : ''].filter(Boolean).join(' ')
}

export const rewardTitle = ({ kind, amount }: Pick<OwnReward, 'kind' | 'amount'>): string =>
  kind === 'credits' ? texts.credits(amount ?? 0) : texts.coupon

export const rewardReason = (reward: Pick<OwnReward, 'for'>): string =>
  reward.for === 'referring' ? texts.forAFriend : texts.throughAFriend
