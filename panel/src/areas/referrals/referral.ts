import type { Output } from '@userkeep/client'
import { texts } from '../../texts/referrals.ts'

export type Program = Output<'GET /v1/organization/referrals/program'>
export type Referral = Output<'GET /v1/organization/referrals'>['referrals'][number]
export type Reward = Output<'GET /v1/organization/referrals/rewards'>['rewards'][number]
export type Report = Output<'GET /v1/organization/referrals/report'>
export type Reason = NonNullable<Referral['reason']>

const reasons: Record<Reason, string> = {
  self: texts.selfReferralSentence,
  chain: texts.circularReferralSentence,
  same_device: texts.sameDeviceAsTheReferrer,
  same_address: texts.sameEmailAddressInAnother,
  same_payment_instrument: texts.paidWithTheSameCardOrAccount,
  not_eligible: texts.theReferrerIsNotEligible,
  too_late: texts.signedUpTooLongAfterOpening,
  cap: texts.theLimitOfTheProgramWasReached,
  refunded: texts.thePaymentWasRefundedDuring,
  by_staff: texts.revokedByAMemberOfYourTeam,
  duplicate: texts.theSamePersonWasReferredTwice,
  erased: texts.oneOfTheTwoContactsWasDeleted,
}

export const reasonText = (reason: string): string => reasons[reason as Reason] ?? reason

export const reasonNames: Record<Reason, string> = {
  self: texts.selfReferral,
  chain: texts.circularReferral,
  same_device: texts.sameDevice,
  same_address: texts.sameAddress,
  same_payment_instrument: texts.samePaymentMethod,
  not_eligible: texts.notEligible,
  too_late: texts.tooLate,
  cap: texts.limitReached,
  refunded: texts.refunded,
  by_staff: texts.revokedByStaff,
  duplicate: texts.duplicate,
  erased: texts.deletedContact,
}

export const stateNames: Record<Referral['state'], string> = {
  pending: texts.pending,
  holding: texts.onHold,
  rewarded: texts.rewarded,
  refused: texts.refused,
  revoked: texts.revoked,
}

export const rewardStateNames: Record<Reward['state'], string> = {
  held: texts.onHold,
  waiting: texts.waitingForACustomer,
  paid: texts.paid,
  canceled: texts.canceled,
}

export const isState = (text: string | undefined): text is Referral['state'] => text !== undefined && text in stateNames
export const isReason = (text: string | undefined): text is Reason => text !== undefined && text in reasonNames
export const isRewardState = (text: string | undefined): text is Reward['state'] =>
  text !== undefined && text in rewardStateNames

export const rewardText = ({ kind, amount }: Pick<Reward, 'kind' | 'amount'>): string =>
  kind === 'coupon' ? texts.coupon : texts.creditCount(amount ?? 0)
