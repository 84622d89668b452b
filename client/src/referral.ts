import { money } from './money.ts'
import type { Output } from './routes.ts'

export type OwnReferral = Output<'GET /v1/contact/referral'>
export type ReferralOffer = NonNullable<OwnReferral['offer']['referrer']>
export type OwnReward = OwnReferral['rewards'][number]

const credits = (amount: number): string => `${amount.toLocaleString()} ${amount === 1 ? 'credit' : 'credits'}`

/** What somebody gets: `100 credits`, `20% off`, `€5.00 off`. */
export function offerText({ kind, amount, name, percent_off, amount_off, currency }: ReferralOffer): string {
  if (kind === 'credits') return credits(amount ?? 0)
  if (percent_off !== null) return `${percent_off}% off`
  return amount_off !== null && currency !== null ? `${money(amount_off, currency)} off` : (name ?? 'a coupon')
}

/** The whole offer, in one or two sentences. */
export function pitchOf({ referrer, referred }: OwnReferral['offer']): string {
  if (referrer && referred) return `You get ${offerText(referrer)}, and they get ${offerText(referred)}.`
  if (referrer) return `You get ${offerText(referrer)} for everyone who joins.`
  return referred ? `Everyone who joins through your link gets ${offerText(referred)}.` : ''
}

const counting: Record<NonNullable<OwnReferral['counts_on']>, string> = {
  signed_up: 'once they have signed up',
  activated: 'once they have got started',
  first_payment: 'once they have paid for the first time',
}

/** When a reward comes. */
export function whenText({ counts_on, hold_days }: Pick<OwnReferral, 'counts_on' | 'hold_days'>): string {
  if (counts_on === null) return ''
  const wait = hold_days ? ` The reward comes ${hold_days === 1 ? 'a day' : `${hold_days} days`} later.` : ''
  return `It counts ${counting[counts_on]}.${wait}`
}

export const rewardTitle = ({ kind, amount }: Pick<OwnReward, 'kind' | 'amount'>): string =>
  kind === 'credits' ? credits(amount ?? 0) : 'Coupon'

export const rewardReason = (reward: Pick<OwnReward, 'for'>): string =>
  reward.for === 'referring' ? 'For a friend who joined' : 'For joining through a friend'
