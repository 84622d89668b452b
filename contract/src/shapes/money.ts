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

/** A currency of a query, in either case: addresses are typed by hand. */
export const CurrencyQuery = Type.String({
  minLength: 3,
  maxLength: 3,
  pattern: '^[A-Za-z]{3}$',
  examples: ['eur'],
  description: 'ISO 4217, in lower or upper case',
})
