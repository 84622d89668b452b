import { Type } from 'typebox'
import { chosen, collection, nullable, oneOf, shape, strict, Timestamp, Uuid } from '../kernel/index.ts'

export const creditBounds = { amount: 999_999_999_999, reason: 200, grants: 100 } as const

const Amount = Type.Integer({ minimum: 1, maximum: creditBounds.amount, examples: [100] })
const Reason = Type.String({
  minLength: 1,
  maxLength: creditBounds.reason,
  pattern: '\\S',
  examples: ['Image rendered'],
})
const Balance = Type.Integer({ minimum: 0, description: 'What the team has after this' })

export const SpendCredits = chosen(
  strict(
    {
      customer_id: Type.Optional(Uuid),
      customer_key: Type.Optional(
        Type.String({ minLength: 1, maxLength: 300, description: 'A key of the team, in place of `customer_id`' }),
      ),
      amount: Amount,
      reason: Type.Optional(nullable(Reason)),
    },
    { name: 'SpendCredits' },
  ),
)

const granting = {
  amount: Amount,
  reason: Reason,
  expires_at: Type.Optional(
    nullable(Type.String({ ...Timestamp, description: 'RFC 3339, in the future. Absent or null: never' })),
  ),
}

export const GrantCredits = chosen(strict({ customer_id: Uuid, ...granting }, { name: 'GrantCredits' }))
export const GrantCreditsToTeam = chosen(strict(granting, { name: 'GrantCreditsToTeam' }))

export const CreditSpend = chosen(
  shape('CreditSpend', {
    id: Uuid,
    customer_id: Uuid,
    amount: Type.Integer({ description: 'How many were spent' }),
    balance: Balance,
    reason: nullable(Type.String()),
    key_id: nullable(Type.String({ format: 'uuid', description: 'The key that it came under' })),
    created_at: Timestamp,
  }),
)

const grantFields = {
  id: Uuid,
  amount: Type.Integer(),
  remaining: Type.Integer({ description: 'What of it is neither spent, expired nor taken back' }),
  reason: nullable(Type.String()),
  source: oneOf('api', 'staff', 'pack', 'plan', 'referral'),
  invoice_id: nullable(Type.String({ format: 'uuid', description: 'The payment that it came from' })),
  expires_at: nullable(Timestamp),
  created_at: Timestamp,
}

export const CreditGrant = chosen(shape('CreditGrant', grantFields))

export const CreatedCreditGrant = chosen(
  shape('CreatedCreditGrant', { ...grantFields, customer_id: Uuid, balance: Balance }),
)

export const CreditLine = chosen(
  shape('CreditLine', {
    id: Uuid,
    kind: oneOf('grant', 'spend', 'expiry', 'take_back'),
    amount: Type.Integer({ description: 'What was added; negative: taken away' }),
    balance: Balance,
    grants: Type.Array(shape('CreditLinePart', { grant_id: Uuid, amount: Type.Integer() }), {
      description: 'Of which grants, in the order in which they were used',
    }),
    reason: nullable(Type.String()),
    key_id: nullable(Uuid),
    created_at: Timestamp,
  }),
)

/** The ledger is the list that is paged through; what stands beside it is the same on every page. */
export const CustomerCredits = chosen(
  shape('CustomerCredits', {
    balance: Type.Integer({ minimum: 0 }),
    ...collection('ledger', CreditLine).properties,
    grants: Type.Array(CreditGrant, {
      description: `What can be spent, in the order in which it will be: the first ${creditBounds.grants}`,
    }),
  }),
)

export const CreditBalance = chosen(
  shape('CreditBalance', {
    customer_id: Uuid,
    name: Type.String(),
    balance: Type.Integer({ minimum: 0 }),
    next_expiry: nullable(Type.String({ ...Timestamp, description: 'When the next credits expire' })),
    updated_at: Timestamp,
  }),
)
