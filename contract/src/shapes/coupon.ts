import { Type } from 'typebox'
import { chosen, Name, nullable, oneOf, shape, strict, Timestamp, Uuid } from '../kernel/index.ts'
import { Amount, Currency } from './money.ts'

const CouponCode = Type.String({
  minLength: 2,
  maxLength: 60,
  pattern: '^[A-Za-z0-9][A-Za-z0-9_-]*$',
  examples: ['LAUNCH20'],
  description: 'Not case-sensitive',
})

const Duration = oneOf('once', 'repeating', 'forever')
const MaxRedemptions = nullable(Type.Integer({ minimum: 1, maximum: 1_000_000_000, examples: [100] }))
const RedeemBy = nullable(Timestamp)

const discount = {
  percent_off: nullable(Type.Integer({ minimum: 1, maximum: 100, examples: [20] })),
  amount_off: nullable(Amount),
  currency: nullable(Currency),
}
const DurationPeriods = nullable(
  Type.Integer({
    minimum: 1,
    maximum: 120,
    examples: [3],
    description: 'For a repeating coupon: the number of periods',
  }),
)

export const CouponState = oneOf('redeemable', 'used_up', 'ended', 'archived')

export const Coupon = chosen(
  shape('Coupon', {
    id: Uuid,
    code: CouponCode,
    name: Type.String(),
    ...discount,
    duration: Duration,
    duration_periods: DurationPeriods,
    max_redemptions: MaxRedemptions,
    redeemed: Type.Integer({ description: 'The number of paid checkouts, once per customer' }),
    held: Type.Integer({ description: 'The number of open checkouts that reserve it, at most one per customer' }),
    redeem_by: RedeemBy,
    state: CouponState,
    archived_at: nullable(Timestamp),
    created_at: Timestamp,
  }),
)

export const NewCoupon = chosen(
  strict(
    {
      code: CouponCode,
      name: Name,
      percent_off: Type.Optional(discount.percent_off),
      amount_off: Type.Optional(discount.amount_off),
      currency: Type.Optional(discount.currency),
      duration: Duration,
      duration_periods: Type.Optional(DurationPeriods),
      max_redemptions: Type.Optional(MaxRedemptions),
      redeem_by: Type.Optional(RedeemBy),
    },
    { name: 'NewCoupon' },
  ),
)

export const CouponChange = chosen(
  strict(
    {
      name: Type.Optional(Name),
      max_redemptions: Type.Optional(MaxRedemptions),
      redeem_by: Type.Optional(RedeemBy),
    },
    { name: 'CouponChange' },
  ),
)
