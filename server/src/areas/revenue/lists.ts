import { pageAnswer, pageOf, type QueryOf, type revenue } from '@userkeep/contract'
import type { Db } from '../../platform/db/sql.ts'
import type { Verb } from '../../platform/http/call.ts'
import type { EnvironmentScope } from '../../platform/scope.ts'
import { productReferences } from '../catalogue/public.ts'
import { customerNames } from '../customers/public.ts'
import { timeZoneOf } from '../organizations/public.ts'
import { pageAtRisk, pageEndedTrials, pageMovements, pagePaying } from '../subscriptions/public.ts'
import { someOf } from './among.ts'
import { askedSpan } from './asked-period.ts'
import { trialsBefore } from './at-risk.ts'
import { localDay, startsOf } from './counted.sql.ts'
import { addDays } from './period.ts'

interface Referring {
  customer_id?: string
  product_id?: string
}

/** Reads the customers and products of rows at once. */
export async function referencesOf(db: Db, scope: EnvironmentScope, rows: readonly Referring[]) {
  const ids = (name: keyof Referring) => [...new Set(rows.flatMap((row) => row[name] ?? []))]
  const [customers, products] = await Promise.all([
    customerNames(db, scope, ids('customer_id')),
    productReferences(db, scope, ids('product_id')),
  ])
  const customerOf = new Map(customers.map((customer) => [customer.id, customer]))
  const productOf = new Map(products.map((product) => [product.id, product]))
  return {
    customer: (id: string) => customerOf.get(id) ?? null,
    product(id: string) {
      const found = productOf.get(id)
      // Products are archived and never deleted.
      if (!found) throw new Error(`The product ${id} of a subscription does not exist`)
      return found
    },
  }
}

type AtRiskQuery = QueryOf<typeof revenue.routes.atRisk>

export const listAtRisk: Verb<typeof revenue.routes.atRisk> = async ({ db, scope, query, now }) =>
  atRiskOf(db, scope, query, now)

/** Returns a page of subscriptions at risk with their customers. */
export async function atRiskOf(db: Db, scope: EnvironmentScope, query: AtRiskQuery, now: Date) {
  const { reason, currency } = query
  const among = await someOf(db, scope, query)
  const filter = { trialsBefore: trialsBefore(now), reason, currency: currency?.toLowerCase(), among }
  const found = await pageAtRisk(db, scope, filter, pageOf(query))
  const { customer, product } = await referencesOf(db, scope, found.rows)
  return pageAnswer('at_risk', found, ({ product_id, ...row }) => ({
    ...row,
    customer: customer(row.customer_id),
    product: product(product_id),
  }))
}

type CustomersQuery = QueryOf<typeof revenue.routes.customers>

export const listCustomers: Verb<typeof revenue.routes.customers> = async ({ db, scope, query, now }) =>
  customersOf(db, scope, query, now)

/** Returns a page of customers who paid at the end of a day. */
export async function customersOf(db: Db, scope: EnvironmentScope, query: CustomersQuery, now: Date) {
  const timeZone = await timeZoneOf(db, scope.organizationId)
  const on = query.on ?? (await localDay(db, timeZone, now))
  const [before = now] = await startsOf(db, timeZone, [addDays(on, 1)])
  const filter = { before, currency: query.currency?.toLowerCase(), among: await someOf(db, scope, query) }
  const found = await pagePaying(db, scope, filter, pageOf(query))
  const { customer } = await referencesOf(db, scope, found.rows)
  return pageAnswer('customers', found, (row) => ({ ...row, customer: customer(row.customer_id) }))
}

type EndedTrialsQuery = QueryOf<typeof revenue.routes.endedTrials>

export const listEndedTrials: Verb<typeof revenue.routes.endedTrials> = async ({ db, scope, query, now }) =>
  endedTrialsOf(db, scope, query, now)

/** Returns a page of trials that ended. */
async function endedTrialsOf(db: Db, scope: EnvironmentScope, query: EndedTrialsQuery, now: Date) {
  const { outcome, product_id } = query
  const [span, among] = [await askedSpan(db, scope, query, now), await someOf(db, scope, query)]
  const found = await pageEndedTrials(db, scope, { span, outcome, product_id, among }, pageOf(query))
  const { customer, product } = await referencesOf(db, scope, found.rows)
  return pageAnswer('trials', found, ({ product_id: id, ...row }) => ({
    ...row,
    customer: customer(row.customer_id),
    product: product(id),
  }))
}

type MovementsQuery = QueryOf<typeof revenue.routes.movements>

export const listMovements: Verb<typeof revenue.routes.movements> = async ({ db, scope, query, now }) =>
  movementsOf(db, scope, query, now)

/** Returns a page of movements with their customers. */
export async function movementsOf(db: Db, scope: EnvironmentScope, query: MovementsQuery, now: Date) {
  const { kind, currency } = query
  const [span, among] = [await askedSpan(db, scope, query, now), await someOf(db, scope, query)]
  const filter = { span, kind, currency: currency?.toLowerCase(), among }
  const found = await pageMovements(db, scope, filter, pageOf(query))
  const { customer, product } = await referencesOf(db, scope, found.rows)
  return pageAnswer('movements', found, ({ product_id, ...row }) => ({
    ...row,
    customer: customer(row.customer_id),
    product: product(product_id),
    amount: row.after - row.before,
  }))
}
