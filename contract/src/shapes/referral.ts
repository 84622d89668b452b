import { Type } from 'typebox'
import { chosen, nullable, oneOf, shape, strict, Timestamp, Uuid, WebAddress } from '../kernel/index.ts'
import { NamedContact } from './contact.ts'

export const ReferralCode = Type.String({
  minLength: 1,
  maxLength: 100,
  examples: ['K7QW-9XRM'],
  description: 'The `ref` of a referral link. Unknown codes have no effect.',
})

export const EarlierAnonymousIds = Type.Array(Type.String({ minLength: 1, maxLength: 200 }), {
  maxItems: 5,
  description: 'With a `referral_code`: the previous visitor of this browser, to prevent self-referrals',
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
    expires_after_days: Type.Optional(nullable(days('The number of days until the credits expire; `null` for never'))),
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
    description: 'Credits for the customer, or a personal single-use code with the terms of a coupon',
  }),
)

const LandingUrl = nullable(
  WebAddress({
    maxLength: 1000,
    pattern: '^[^#]+$',
    examples: ['https://acme.example/welcome'],
    description: 'The target of referral links; `null` for the sign-up page of the portal',
  }),
)
const Cap = (description: string) => nullable(Type.Integer({ minimum: 1, maximum: 1_000_000_000, description }))

const terms = {
  active: Type.Boolean(),
  segment_id: nullable(Uuid),
  counts_on: Type.Unsafe<'signed_up' | 'activated' | 'first_payment'>({
    ...CountsOn,
    description:
      '`activated`: a tracked event or a completed checklist; `first_payment`: the first paid invoice of their customer',
  }),
  activation_event: nullable(
    Type.String({ minLength: 1, maxLength: 200, pattern: '\\S', examples: ['project_created'] }),
  ),
  activation_checklist_id: nullable(Uuid),
  attribution: oneOf('first', 'last'),
  window_days: nullable(days('The maximum number of days between link and sign-up; `null` for no limit')),
  hold_days: Type.Integer({
    minimum: 0,
    maximum: 365,
    description: 'The number of days until a reward is paid. A refund in this period revokes it.',
  }),
  referrer_reward: Reward,
  referred_reward: Reward,
  max_per_referrer: Cap('The maximum number of referrals per person'),
  max_total: Cap('The maximum number of referrals in total'),
  landing_url: LandingUrl,
}

export const ReferralProgram = chosen(
  shape('ReferralProgram', {
    ...terms,
    counted: Type.Integer({ description: 'The number of successful referrals, including those on hold' }),
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
    description: 'The reason if refused or revoked. Never shown to referrers',
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
    description: '`waiting`: due, and granted once the person joins a customer',
  }),
  due_at: Timestamp,
  paid_at: nullable(Timestamp),
  customer_id: nullable(Uuid),
  code: nullable(Type.String({ description: 'The code of an issued coupon' })),
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
    opened: Type.Integer({ description: 'The number of new visitors who opened a link' }),
    signed_up: Type.Integer(),
    counted: Type.Integer({ description: 'Includes referrals that were revoked later' }),
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
    description: 'Whether it is for referring someone or for being referred',
  }),
})

const Offer = nullable(
  shape('ReferralOffer', {
    kind: oneOf('credits', 'coupon'),
    amount: nullable(Type.Integer()),
    name: nullable(Type.String({ description: 'The discount of the coupon' })),
    percent_off: nullable(Type.Integer()),
    amount_off: nullable(Type.Integer()),
    currency: nullable(Type.String()),
  }),
)

const Standing = shape('ReferralStanding', {
  opened: Type.Integer({ description: 'The number of people whose last opened link is theirs' }),
  signed_up: Type.Integer({ description: 'Without refused referrals' }),
  counted: Type.Integer({ description: 'The number of successful referrals on hold' }),
  rewarded: Type.Integer(),
})

export const OwnReferral = chosen(
  shape('OwnReferral', {
    eligible: Type.Boolean({ description: 'Whether the contact can refer others' }),
    code: nullable(Type.String()),
    link: nullable(Type.String()),
    counts_on: nullable(CountsOn),
    hold_days: nullable(Type.Integer()),
    offer: shape('ReferralOffers', { referrer: Offer, referred: Offer }),
    standing: Standing,
    rewards: Type.Array(OwnReward, { description: 'The latest 100' }),
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
