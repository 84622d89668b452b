import { Type } from 'typebox'
import { area, collection, EnvironmentQuery, oneOf, PagingQuery, sortQuery, staff, Uuid } from '../kernel/index.ts'
import {
  DirectoryContact,
  DirectoryContactCounts,
  DirectoryCustomer,
  DirectoryCustomerCounts,
} from '../shapes/directory.ts'

const base = '/v1/organization/directory'
const reading = { access: staff('customers:read'), chosen: true } as const

const AttributeName = Type.String({
  minLength: 1,
  maxLength: 100,
  description: 'The name of an attribute, together with `value`',
})
const AttributeValue = Type.String({ maxLength: 1000, description: 'The value of `attribute`, as text' })

const shared = {
  q: Type.Optional(
    Type.String({ maxLength: 200, description: 'Search terms. All must match, ignoring case and accents' }),
  ),
  product_id: Type.Optional(Type.Unsafe<string>({ ...Uuid, description: 'The product of the plan' })),
  status: Type.Optional(
    Object.assign(oneOf('trialing', 'active', 'past_due', 'paused', 'canceled', 'none'), {
      description: 'The status of the plan; `none`: without a plan',
    }),
  ),
  attribute: Type.Optional(AttributeName),
  value: Type.Optional(AttributeValue),
  tag: Type.Optional(
    Type.String({ maxLength: 100, description: 'Only with this tag', examples: ['reference customer'] }),
  ),
}

const contactFilters = {
  kind: Type.Optional(
    Object.assign(oneOf('identified', 'visitor'), {
      description: 'Defaults to `identified`. A visitor has no customer, plan or status',
    }),
  ),
  segment_id: Type.Optional(Type.Unsafe<string>({ ...Uuid, description: 'Only members of the segment' })),
  customer_id: Type.Optional(Type.Unsafe<string>({ ...Uuid, description: 'Only members of the customer' })),
  ...shared,
}

const needsRevenue = 'Sorting by `mrr` requires the permission `analytics:read` or `billing:manage`.'

export const directory = area(
  'directory',
  {
    group: 'People',
    about:
      'Contacts and customers with role, plan, status, monthly revenue and last activity, to sort and filter. A change ' +
      'takes effect on the order within seconds.',
  },
  {
    contacts: {
      method: 'GET',
      path: `${base}/contacts`,
      summary: 'List contacts with their customer, role, plan, status and revenue',
      description: `Visitors are listed only with \`kind=visitor\`, by age. ${needsRevenue}`,
      ...reading,
      query: Type.Object({
        ...EnvironmentQuery,
        ...PagingQuery,
        ...contactFilters,
        ...sortQuery(
          'Defaults to newest first.',
          ...(['name', 'customer', 'role', 'plan', 'status', 'mrr', 'last_seen_at', 'created_at'] as const),
        ),
      }),
      success: { status: 200, body: collection('contacts', DirectoryContact) },
      errors: ['forbidden'],
    },
    contactCounts: {
      method: 'GET',
      path: `${base}/contacts/counts`,
      summary: 'Count contacts that match, all identified contacts and all visitors',
      ...reading,
      query: Type.Object({ ...EnvironmentQuery, ...contactFilters }),
      success: { status: 200, body: DirectoryContactCounts },
    },
    contact: {
      method: 'GET',
      path: `${base}/contacts/{id}`,
      summary: 'Get a contact with its customer, role, plan, status and revenue',
      description: 'The ID of a merged contact returns the contact it was merged into.',
      ...reading,
      query: Type.Object(EnvironmentQuery),
      success: { status: 200, body: DirectoryContact },
    },
    customers: {
      method: 'GET',
      path: `${base}/customers`,
      summary: 'List customers with their plan, status, revenue and last activity',
      description: needsRevenue,
      ...reading,
      query: Type.Object({
        ...EnvironmentQuery,
        ...PagingQuery,
        ...shared,
        segment_id: Type.Optional(
          Type.Unsafe<string>({ ...Uuid, description: 'Only customers of whom a member is in the segment' }),
        ),
        ...sortQuery(
          'Defaults to newest first.',
          ...(['name', 'plan', 'status', 'mrr', 'members', 'last_seen_at', 'created_at'] as const),
        ),
      }),
      success: { status: 200, body: collection('customers', DirectoryCustomer) },
      errors: ['forbidden'],
    },
    customerCounts: {
      method: 'GET',
      path: `${base}/customers/counts`,
      summary: 'Count customers that match, and all customers by status',
      ...reading,
      query: Type.Object({
        ...EnvironmentQuery,
        ...shared,
        segment_id: Type.Optional(
          Type.Unsafe<string>({ ...Uuid, description: 'Only customers of whom a member is in the segment' }),
        ),
      }),
      success: { status: 200, body: DirectoryCustomerCounts },
    },
    customer: {
      method: 'GET',
      path: `${base}/customers/{id}`,
      summary: 'Get a customer with its plan, status, revenue and last activity',
      ...reading,
      query: Type.Object(EnvironmentQuery),
      success: { status: 200, body: DirectoryCustomer },
    },
  },
)
