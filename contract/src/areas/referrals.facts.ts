import { Type } from 'typebox'
import { chosenData, declareFacts, nullable, oneOf, Uuid } from '../kernel/index.ts'
import { RewardSide, referralReasons } from '../shapes/referral.ts'

const referred = { contact_id: Uuid, referral_id: Uuid, referrer_id: Uuid }
const ended = { ...referred, reason: oneOf(...referralReasons) }

export const referralFacts = declareFacts({
  'referral.attributed': {
    aggregate: 'referral',
    of: 'environment',
    published: false,
    when: 'Somebody whom a contact referred signs up',
    data: chosenData(referred),
  },
  'referral.refused': {
    aggregate: 'referral',
    of: 'environment',
    published: false,
    when: 'A referral is refused before it counts',
    data: chosenData(ended),
  },
  'referral.counted': {
    aggregate: 'referral',
    of: 'environment',
    published: false,
    when: 'A referral of the contact counts: whom they referred has done what it takes',
    data: chosenData({ contact_id: Uuid, referral_id: Uuid, referred_id: Uuid }),
  },
  'referral.revoked': {
    aggregate: 'referral',
    of: 'environment',
    published: false,
    when: 'A referral that counted does so no more, before its reward was paid',
    data: chosenData(ended),
  },
  'referral.rewarded': {
    aggregate: 'referral',
    of: 'environment',
    published: false,
    when: 'A contact gets its reward of a referral, once for each side',
    data: chosenData({
      contact_id: Uuid,
      referral_id: Uuid,
      reward_id: Uuid,
      side: RewardSide,
      kind: oneOf('credits', 'coupon'),
      amount: nullable(Type.Integer()),
    }),
  },
})
