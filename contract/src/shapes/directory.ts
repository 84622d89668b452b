import { Type } from 'typebox'
import { chosen, described, nullable, oneOf, shape, Timestamp, Uuid } from '../kernel/index.ts'
import { Contact, CustomerRoleReference } from './contact.ts'
import { Customer, CustomerReference } from './customer.ts'
import { TagNames } from './note.ts'
import { CurrencyAmount } from './subscription.ts'

const standingStatuses = ['trialing', 'active', 'past_due', 'paused', 'canceled'] as const

const DirectoryStatus = oneOf(...standingStatuses)

const Plan = shape('DirectoryPlan', {
  product_id: Uuid,
  key: Type.String({ examples: ['team'] }),
  name: Type.String({ examples: ['Team'] }),
})

const Mrr = nullable(
  Type.Array(CurrencyAmount, {
    description:
      'Monthly recurring revenue of the customer, the largest first; currencies are never added. Null without the ' +
      'permission `analytics:read` or `billing:manage`',
  }),
)

const standing = {
  plan: nullable(described(Plan, 'The current plan, or the last one if it ended; null if there was none')),
  status: nullable(
    Object.assign(oneOf(...standingStatuses), { description: 'The status of the plan; null without a plan' }),
  ),
  mrr: Mrr,
  trial_ends_at: nullable(Timestamp),
  renews_at: nullable(
    Type.Unsafe<string>({ ...Timestamp, description: 'The next renewal; null if the plan ends or has ended' }),
  ),
  ends_at: nullable(
    Type.Unsafe<string>({ ...Timestamp, description: 'When the plan ends or ended; null if it renews' }),
  ),
}

/** A contact in the list of people, with its standing in the customer it joined first. */
export const DirectoryContact = chosen(
  shape('DirectoryContact', {
    ...Contact.properties,
    customer: nullable(described(CustomerReference, 'The customer that the contact joined first')),
    customer_count: Type.Integer({ description: 'The number of customers of the contact' }),
    role: nullable(CustomerRoleReference),
    ...standing,
    tags: TagNames,
  }),
)

export const DirectoryCustomer = chosen(
  shape('DirectoryCustomer', {
    ...Customer.properties,
    ...standing,
    last_seen_at: nullable(
      Type.Unsafe<string>({ ...Timestamp, description: 'When a member was last seen; null if none was' }),
    ),
    tags: TagNames,
  }),
)

export const DirectoryContactCounts = chosen(
  shape('DirectoryContactCounts', {
    total: Type.Integer({ description: 'Contacts that match the filters' }),
    identified: Type.Integer({ description: 'All identified contacts of the environment' }),
    visitors: Type.Integer({ description: 'All visitors of the environment' }),
  }),
)

export const DirectoryCustomerCounts = chosen(
  shape('DirectoryCustomerCounts', {
    total: Type.Integer({ description: 'Customers that match the filters' }),
    all: Type.Integer({ description: 'All customers of the environment' }),
    statuses: Type.Array(
      shape('DirectoryStatusCount', { status: nullable(DirectoryStatus), customers: Type.Integer() }),
      { description: 'All customers by the status of their plan' },
    ),
  }),
)
