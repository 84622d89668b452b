import { Type } from 'typebox'
import { chosen, nullable, oneOf, shape, strict, Timestamp, Uuid } from '../kernel/index.ts'
import { NamedContact } from './contact.ts'

export const ReferralCode = Type.String({
  minLength: 1,
  maxLength: 100,
  examples: ['K7QW-9XRM'],
  description: 'From the `ref` of a referral link. One that nobody has changes nothing.',
})

export const EarlierAnonymousIds = Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
  maxItems: 5,
  description: 'With a `referral_code`: who was at this browser before, so that nobody refers themselves',
})

export const referralReasons = [
  'self',
  'chain',
  'same_device',
  'same_address',
  'same_payment_instrument',
  'not_eligible',
  'too_late',
  'cap',
  'refunded',
  'by_staff',
  'duplicate',
  'erased',
] as const
export type ReferralReason = (typeof referralReasons)[number]

export const ReferralState = oneOf('pending', 'holding', 'rewarded', 'refused', 'revoked')
export const RewardState = oneOf('held', 'waiting', 'paid', 'canceled')
export const RewardSide = oneOf('referrer', 'referred')
const CountsOn = oneOf('signed_up', 'activated', 'first_payment')

const days = (description: string) => Type.Integer({ minimum: 1, maximum: 3650, description })

const Credits = strict(
  {
    kind: Type.Literal('credits'),
    amount: Type.Integer({ minimum: 1, maximum: 1_000_000_000, examples: [500] }),
    expires_after_days: Type.Optional(nullable(days('After so many days what is left of them expires; `null`: never'))),
  },
  { name: 'CreditsReward' },
)
const Coupon = strict(
  {
    kind: Type.Literal('coupon'),
    coupon_id: Uuid,
  },
  { name: 'CouponReward' },
)
const Reward = nullable(
  Type.Union([Credits, Coupon], {
    description: 'Credits for the team, or a code of one’s own that is redeemed once, with the terms of a coupon',
  }),
)

const LandingUrl = nullable(
  Type.String({
    maxLength: 1000,
    pattern: '^https?://[^\\s#]+$',
    examples: ['https://acme.example/welcome'],
    description: 'Where links lead; `null`: to the sign-up of the portal',
  }),
)
const Cap = (description: string) => nullable(Type.Integer({ minimum: 1, maximum: 1_000_000_000, description }))

const terms = {
  active: Type.Boolean(),
  segment_id: nullable(Uuid),
  counts_on: Type.Unsafe<'signed_up' | 'activated' | 'first_payment'>({
    ...CountsOn,
    description:
      '`activated`: an event that your product tracks, or a checklist that is completed; `first_payment`: the first paid invoice of their team',
  }),
  activation_event: nullable(
    Type.String({ minLength: 1, maxLength: 200, pattern: '\\S', examples: ['project_created'] }),
  ),
  activation_checklist_id: nullable(Uuid),
  attribution: oneOf('first', 'last'),
  window_days: nullable(days('From the link to the sign-up at most; `null`: without limit')),
  hold_days: Type.Integer({
    minimum: 0,
    maximum: 365,
    description: 'A reward is paid so many days after the referral counts. A refund within them revokes it.',
  }),
  referrer_reward: Reward,
  referred_reward: Reward,
  max_per_referrer: Cap('How many referrals of one person count'),
  max_total: Cap('How many referrals count altogether'),
  landing_url: LandingUrl,
}

export const ReferralProgram = chosen(
  shape('ReferralProgram', {
    ...terms,
    counted: Type.Integer({ description: 'How many referrals count, those that are held among them' }),
    updated_at: nullable(Timestamp),
  }),
)

const {
  segment_id,
  activation_event,
  activation_checklist_id,
  window_days,
  max_per_referrer,
  max_total,
  landing_url,
  ...required
} = terms
export const ReferralProgramBody = chosen(
  strict(
    {
      ...required,
      segment_id: Type.Optional(segment_id),
      activation_event: Type.Optional(activation_event),
      activation_checklist_id: Type.Optional(activation_checklist_id),
      window_days: Type.Optional(window_days),
      max_per_referrer: Type.Optional(max_per_referrer),
      max_total: Type.Optional(max_total),
      landing_url: Type.Optional(landing_url),
    },
    { name: 'ReferralProgramBody' },
  ),
)

const Person = nullable(NamedContact)

const Reason = nullable(
  Type.Unsafe<ReferralReason>({
    ...oneOf(...referralReasons),
    description: 'Why it was refused or revoked. People who refer are never told.',
  }),
)

const rewardFields = {
  id: Uuid,
  side: RewardSide,
  kind: oneOf('credits', 'coupon'),
  amount: nullable(Type.Integer()),
  coupon_id: nullable(Uuid),
  state: Type.Unsafe<'held' | 'waiting' | 'paid' | 'canceled'>({
    ...RewardState,
    description: '`waiting`: due, and given once the person is in a team',
  }),
  due_at: Timestamp,
  paid_at: nullable(Timestamp),
  customer_id: nullable(Uuid),
  code: nullable(Type.String({ description: 'Of a coupon that was issued' })),
}

export const Referral = chosen(
  shape('Referral', {
    id: Uuid,
    referrer: Person,
    referred: Person,
    code: Type.String(),
    state: ReferralState,
    reason: Reason,
    touched_at: Timestamp,
    signed_up_at: Timestamp,
    counted_at: nullable(Timestamp),
    hold_until: nullable(Timestamp),
    ended_at: nullable(Timestamp),
  }),
)

export const ReferralReward = chosen(
  shape('ReferralReward', {
    ...rewardFields,
    referral_id: Uuid,
    contact: Person,
  }),
)

export const ReferralReport = chosen(
  shape('ReferralReport', {
    opened: Type.Integer({ description: 'People who opened a link before they were known' }),
    signed_up: Type.Integer(),
    counted: Type.Integer({ description: 'What was revoked later among them' }),
    rewarded: Type.Integer(),
    refused: Type.Array(
      shape('ReferralRefusals', {
        state: oneOf('refused', 'revoked'),
        reason: Type.Unsafe<ReferralReason>(oneOf(...referralReasons)),
        count: Type.Integer(),
      }),
    ),
  }),
)

const OwnReward = shape('OwnReferralReward', {
  id: Uuid,
  kind: oneOf('credits', 'coupon'),
  amount: nullable(Type.Integer()),
  state: RewardState,
  due_at: Timestamp,
  paid_at: nullable(Timestamp),
  code: rewardFields.code,
  for: Type.Unsafe<'referring' | 'joining'>({
    ...oneOf('referring', 'joining'),
    description: 'For somebody whom one referred, or for having come by a referral',
  }),
})

const Offer = nullable(
  shape('ReferralOffer', {
    kind: oneOf('credits', 'coupon'),
    amount: nullable(Type.Integer()),
    name: nullable(Type.String({ description: 'Of the coupon' })),
    percent_off: nullable(Type.Integer()),
    amount_off: nullable(Type.Integer()),
    currency: nullable(Type.String()),
  }),
)

const Standing = shape('ReferralStanding', {
  opened: Type.Integer({ description: 'People whose last opened link is one of theirs' }),
  signed_up: Type.Integer({ description: 'What was refused is not among them' }),
  counted: Type.Integer({ description: 'Of them those that count and wait' }),
  rewarded: Type.Integer(),
})

export const OwnReferral = chosen(
  shape('OwnReferral', {
    eligible: Type.Boolean({ description: 'Whether the contact may refer others now' }),
    code: nullable(Type.String()),
    link: nullable(Type.String()),
    counts_on: nullable(CountsOn),
    hold_days: nullable(Type.Integer()),
    offer: shape('ReferralOffers', { referrer: Offer, referred: Offer }),
    standing: Standing,
    rewards: Type.Array(OwnReward, { description: 'The newest hundred' }),
  }),
)

export const ReferralsOfContact = chosen(
  shape('ReferralsOfContact', {
    code: nullable(Type.String()),
    referred_by: nullable(Referral),
    standing: Standing,
    rewards: Type.Array(ReferralReward),
  }),
)
