import { Type } from 'typebox'
import { chosen, collection, nullable, oneOf, shape, strict, Timestamp, Uuid } from '../kernel/index.ts'
import { CustomerExternalId } from './named-customer.ts'

export const creditBounds = { amount: 999_999_999_999, reason: 200, grants: 100 } as const

const Amount = Type.Integer({ minimum: 1, maximum: creditBounds.amount, examples: [100] })
const Reason = Type.String({
  minLength: 1,
  maxLength: creditBounds.reason,
  pattern: '\\S',
  examples: ['Image rendered'],
})
const Balance = Type.Integer({ minimum: 0, description: 'The balance after this operation' })

export const SpendCredits = chosen(
  strict(
    {
      customer_id: Type.Optional(Uuid),
      customer_external_id: Type.Optional(CustomerExternalId),
      customer_key: Type.Optional(
        Type.String({
          minLength: 1,
          maxLength: 300,
          description: 'An API key of the customer, instead of `customer_id`',
        }),
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
    nullable(Type.String({ ...Timestamp, description: 'RFC 3339, in the future. Absent or null for never' })),
  ),
}

export const GrantCredits = chosen(
  strict(
    { customer_id: Type.Optional(Uuid), customer_external_id: Type.Optional(CustomerExternalId), ...granting },
    { name: 'GrantCredits' },
  ),
)
export const GrantCreditsToTeam = chosen(strict(granting, { name: 'GrantCreditsToTeam' }))

export const CreditSpend = chosen(
  shape('CreditSpend', {
    id: Uuid,
    customer_id: Uuid,
    amount: Type.Integer({ description: 'The number of credits spent' }),
    balance: Balance,
    reason: nullable(Type.String()),
    key_id: nullable(Type.String({ format: 'uuid', description: 'The API key used' })),
    created_at: Timestamp,
  }),
)

const grantFields = {
  id: Uuid,
  amount: Type.Integer(),
  remaining: Type.Integer({ description: 'The remaining credits' }),
  reason: nullable(Type.String()),
  source: oneOf('api', 'staff', 'pack', 'plan', 'referral'),
  invoice_id: nullable(Type.String({ format: 'uuid', description: 'The payment that granted it' })),
  expires_at: nullable(Timestamp),
  created_at: Timestamp,
}

const CreditGrant = chosen(shape('CreditGrant', grantFields))

export const CreatedCreditGrant = chosen(
  shape('CreatedCreditGrant', { ...grantFields, customer_id: Uuid, balance: Balance }),
)

const CreditLine = chosen(
  shape('CreditLine', {
    id: Uuid,
    kind: oneOf('grant', 'spend', 'expiry', 'take_back'),
    amount: Type.Integer({ description: 'The change of the balance; negative if credits were removed' }),
    balance: Balance,
    grants: Type.Array(shape('CreditLinePart', { grant_id: Uuid, amount: Type.Integer() }), {
      description: 'The grants used, in order',
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
      description: `The grants that can be spent, in order: the first ${creditBounds.grants}`,
    }),
  }),
)

export const CreditBalance = chosen(
  shape('CreditBalance', {
    customer_id: Uuid,
    name: Type.String(),
    balance: Type.Integer({ minimum: 0 }),
    next_expiry: nullable(Type.String({ ...Timestamp, description: 'The time at which the next credits expire' })),
    updated_at: Timestamp,
  }),
)
