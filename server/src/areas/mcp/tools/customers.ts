import {
  credits,
  customers,
  entitlements,
  invoices,
  nullable,
  strict,
  subscriptions,
  Uuid,
  usage,
} from '@userkeep/contract'
import { Type } from 'typebox'
import { pick } from '../../../platform/pick.ts'
import { count, fields, link, linkToCustomer, nextCursor, pageQuery, paging, text, textOrNull } from '../shapes.ts'
import { type Reader, tool } from '../tool.ts'

const Customer = Type.Object({ id: text, name: text, external_id: textOrNull, members: count, created_at: text, link })

interface CustomerRow {
  id: string
  name: string
  external_id: string | null
  member_count: number
  created_at: string
}

const showCustomer = (reader: Reader, { id, name, external_id, member_count, created_at }: CustomerRow) => ({
  id,
  name,
  external_id,
  members: member_count,
  created_at,
  link: linkToCustomer(reader, id),
})

const findCustomers = tool({
  name: 'find_customers',
  title: 'Find a customer',
  description:
    'Finds customers (the companies or accounts that people belong to) by name or ID in the product. Use the ID of the ' +
    'answer with get_customer.',
  input: strict({
    query: Type.Optional(Type.String({ minLength: 1, maxLength: 200, description: 'A name or its beginning' })),
    external_id: Type.Optional(
      Type.String({ minLength: 1, maxLength: 255, description: 'The exact ID in your product' }),
    ),
    ...paging,
  }),
  output: Type.Object({
    customers: Type.Array(Customer),
    next_cursor: nextCursor,
  }),
  async run({ query, external_id, ...page }, reader) {
    const found = await reader.read(customers.routes.staffList, {
      query: { ...pageQuery(page), ...(query && { q: query }), ...(external_id && { external_id }) },
    })
    return { customers: found.customers.map((row) => showCustomer(reader, row)), next_cursor: found.next_cursor }
  },
})

const few = { limit: 20 }

const Subscription = Type.Object({
  id: text,
  status: text,
  quantity: count,
  currency: text,
  monthly_amount: count,
  current_period_end: textOrNull,
  trial_ends_at: textOrNull,
  cancel_at: textOrNull,
  past_due_since: textOrNull,
})
const Entitlement = Type.Object({
  feature: text,
  kind: text,
  granted: nullable(Type.Union([Type.Boolean(), Type.Integer()])),
  used: nullable(count),
  remaining: nullable(count),
})
const Invoice = Type.Object({
  id: text,
  number: textOrNull,
  status: text,
  currency: text,
  total: count,
  issued_at: textOrNull,
  due_at: textOrNull,
  failure: textOrNull,
})

const getCustomer = tool({
  name: 'get_customer',
  title: 'What a customer has and pays',
  description:
    'Answers what a customer has and pays: members, subscriptions with their monthly amount and renewal or end, ' +
    'entitlements with what is left of each limit, usage of meters in this period, credits and the last invoices. ' +
    'Amounts are in the smallest unit of their currency.',
  input: strict({ customer_id: Uuid }),
  output: Type.Object({
    customer: Type.Object({ ...Customer.properties, attributes: fields }),
    people: Type.Array(Type.Object({ contact_id: text, name: textOrNull, email: textOrNull, role: text })),
    subscriptions: Type.Array(Type.Object({ product: text, ...Subscription.properties })),
    entitlements: Type.Array(Entitlement),
    usage: Type.Array(Type.Object({ meter: text, unit: textOrNull, total: count, since: text })),
    credits: count,
    invoices: Type.Array(Invoice),
  }),
  async run({ customer_id: id }, reader) {
    const params = { id }
    const [customer, team, held, granted, used, credit, billed] = await Promise.all([
      reader.read(customers.routes.get, { params }),
      reader.read(customers.routes.members, { params, query: few }),
      reader.read(subscriptions.routes.ofCustomer, { params, query: few }),
      reader.read(entitlements.routes.ofCustomer, { params, query: { limit: 50 } }),
      reader.read(usage.routes.ofCustomer, { params }),
      reader.read(credits.routes.get, { params, query: { limit: 1 } }),
      reader.read(invoices.routes.staffOfCustomer, { params, query: { limit: 5 } }),
    ])
    return {
      customer: { ...showCustomer(reader, customer), attributes: customer.attributes },
      people: team.members.map(({ contact_id, name, email, role }) => ({ contact_id, name, email, role: role.name })),
      subscriptions: held.subscriptions.map((one) => ({ product: one.product.name, ...pick(one, Subscription) })),
      entitlements: granted.entitlements.map((one) => pick(one, Entitlement)),
      usage: used.meters.map(({ meter, current }) => ({
        meter: meter.name,
        unit: meter.unit,
        total: current.total,
        since: current.starts_at,
      })),
      credits: credit.balance,
      invoices: billed.invoices.map((one) => pick(one, Invoice)),
    }
  },
})

export const customerTools = [findCustomers, getCustomer]
