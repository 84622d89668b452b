import { Type } from 'typebox'
import { nullable, strict } from '../kernel/index.ts'
import { moneyBounds } from './money.ts'

export const maxTiers = 50

const TierAmount = Type.Integer({ minimum: 0, maximum: moneyBounds.amount })
export const UnitAmountDecimal = Type.String({
  pattern: '^[0-9]{1,12}([.][0-9]{1,12})?$',
  maxLength: 25,
  examples: ['0.25'],
  description:
    'The price of a unit in the minor unit of the currency with up to 12 decimals, instead of the integer amount. The amount of ' +
    'an invoice line is exact and rounded once',
})

const UpTo = nullable(
  Type.Integer({ minimum: 1, maximum: moneyBounds.quantity, description: 'Null for the last tier' }),
)

const PriceTier = strict(
  {
    up_to: UpTo,
    unit_amount: Type.Integer({ ...TierAmount, description: 'Rounded if `unit_amount_decimal` is given' }),
    unit_amount_decimal: Type.Optional(UnitAmountDecimal),
    flat_amount: Type.Optional(TierAmount),
  },
  { name: 'PriceTier' },
)
export const Tiers = Type.Array(PriceTier, { minItems: 1, maxItems: maxTiers })

const NewPriceTier = strict(
  {
    up_to: UpTo,
    unit_amount: Type.Optional(TierAmount),
    unit_amount_decimal: Type.Optional(UnitAmountDecimal),
    flat_amount: Type.Optional(TierAmount),
  },
  { name: 'NewPriceTier' },
)
export const NewTiers = Type.Array(NewPriceTier, { minItems: 1, maxItems: maxTiers })
