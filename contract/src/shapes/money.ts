import { Type } from 'typebox'

export const moneyBounds = { amount: 999_999_999_999, quantity: 1_000_000_000_000 } as const

/** An amount of a request. What is answered may be 0, and of a proration less. */
export const Amount = Type.Integer({
  minimum: 1,
  maximum: moneyBounds.amount,
  examples: [4900],
  description: 'In the minor unit of the currency',
})

export const Currency = Type.String({
  minLength: 3,
  maxLength: 3,
  pattern: '^[a-z]{3}$',
  examples: ['eur'],
  description: 'ISO 4217, in lower case',
})

/** How much of something that is no money. */
export const Quantity = Type.Integer({ minimum: 1, maximum: moneyBounds.quantity, examples: [3] })
