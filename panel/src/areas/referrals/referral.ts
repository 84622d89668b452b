import type { Output } from '@userkeep/client'

export type Program = Output<'GET /v1/organization/referrals/program'>
export type Referral = Output<'GET /v1/organization/referrals'>['referrals'][number]
export type Reward = Output<'GET /v1/organization/referrals/rewards'>['rewards'][number]
export type Report = Output<'GET /v1/organization/referrals/report'>
export type Reason = NonNullable<Referral['reason']>

const reasons: Record<Reason, string> = {
  self: 'Referred themselves.',
  chain: 'The chain of referrals leads back to them.',
  same_device: 'Same device as the person who referred them.',
  same_address: 'Same email address in another spelling.',
  same_payment_instrument: 'Paid with the same card or account.',
  not_eligible: 'The person who referred them may not refer.',
  too_late: 'Signed up too long after opening the link.',
  cap: 'The limit of the program was reached.',
  refunded: 'The payment was refunded inside the hold window.',
  by_staff: 'Revoked by a member of your team.',
  duplicate: 'The same person was referred twice.',
  erased: 'One of the two people was erased.',
}

export const reasonText = (reason: string): string => reasons[reason as Reason] ?? reason

export const reasonNames: Record<Reason, string> = {
  self: 'Self-referral',
  chain: 'Closed chain',
  same_device: 'Same device',
  same_address: 'Same address',
  same_payment_instrument: 'Same payment method',
  not_eligible: 'Not eligible',
  too_late: 'Too late',
  cap: 'Limit reached',
  refunded: 'Refunded',
  by_staff: 'Revoked by staff',
  duplicate: 'Duplicate',
  erased: 'Erased',
}

export const stateNames: Record<Referral['state'], string> = {
  pending: 'Pending',
  holding: 'On hold',
  rewarded: 'Rewarded',
  refused: 'Refused',
  revoked: 'Revoked',
}

export const rewardStateNames: Record<Reward['state'], string> = {
  held: 'On hold',
  waiting: 'Waiting for a team',
  paid: 'Paid',
  canceled: 'Canceled',
}

export const isState = (text: string | undefined): text is Referral['state'] => text !== undefined && text in stateNames
export const isReason = (text: string | undefined): text is Reason => text !== undefined && text in reasonNames
export const isRewardState = (text: string | undefined): text is Reward['state'] =>
  text !== undefined && text in rewardStateNames

export const rewardText = ({ kind, amount }: Pick<Reward, 'kind' | 'amount'>): string =>
  kind === 'coupon' ? 'Coupon' : `${(amount ?? 0).toLocaleString('en')} ${amount === 1 ? 'credit' : 'credits'}`
