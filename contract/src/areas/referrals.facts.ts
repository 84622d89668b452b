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
    when: 'A person referred by a contact signs up',
    object: 'referral_id',
    data: chosenData(referred),
  },
  'referral.refused': {
    aggregate: 'referral',
    of: 'environment',
    published: false,
    when: 'A referral is refused',
    object: 'referral_id',
    data: chosenData(ended),
  },
  'referral.counted': {
    aggregate: 'referral',
    of: 'environment',
    published: false,
    when: 'A referral of a contact meets the conditions of the program',
    object: 'referral_id',
    data: chosenData({ contact_id: Uuid, referral_id: Uuid, referred_id: Uuid }),
  },
  'referral.revoked': {
    aggregate: 'referral',
    of: 'environment',
    published: false,
    when: 'A referral is revoked before its reward is paid',
    object: 'referral_id',
    data: chosenData(ended),
  },
  'referral.rewarded': {
    aggregate: 'referral',
    of: 'environment',
    published: false,
    when: 'A contact receives its reward for a referral. Sent once per side',
    object: 'referral_id',
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
