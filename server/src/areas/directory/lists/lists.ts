import { type AnswerOf, type directory, pageAnswer, pageOf, type StaffPermission } from '@userkeep/contract'
import type { Db } from '../../../platform/db/sql.ts'
import { fail, invalid } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { liveContact } from '../../contacts/public.ts'
import type { Environment } from '../rows/stale.sql.ts'
import { countContacts, countVisitors, pageContacts, pageVisitors } from './contacts.sql.ts'
import { countCustomers, countStatuses, pageCustomers } from './customers.sql.ts'
import { noStatus } from './matching.sql.ts'
import { readContacts, readCustomers, readStandings } from './shown.sql.ts'
import { toDirectoryContact, toDirectoryCustomer } from './views.ts'

type Routes = typeof directory.routes

interface Reader {
  readonly organization: { readonly permissions: ReadonlySet<StaffPermission> }
}

const seesRevenue = ({ organization: { permissions } }: Reader): boolean =>
  permissions.has('analytics:read') || permissions.has('billing:manage')

export const listContacts: Verb<Routes['contacts']> = async ({ caller, db, scope, query }) => {
  const sort = query.sort ?? '-created_at'
  requireOrder(caller, sort)
  const page = pageOf(query)
  if (query.kind !== 'visitor') {
    const found = await pageContacts(db, scope, query, sort, page)
    return pageAnswer('contacts', { ...found, rows: await showContacts(db, scope, found.rows, seesRevenue(caller)) })
  }
  refuseForVisitors(query, sort)
  const found = await pageVisitors(db, scope, query, sort, page)
  return pageAnswer('contacts', { ...found, rows: await showContacts(db, scope, found.rows, seesRevenue(caller)) })
}

function refuseForVisitors({ product_id, status }: { product_id?: string; status?: string }, sort: string): void {
  if (!sort.endsWith('created_at')) invalid('sort', 'must be created_at for visitors')
  if (product_id !== undefined) invalid('product_id', 'cannot be combined with visitors')
  if (status !== undefined) invalid('status', 'cannot be combined with visitors')
}

function requireOrder(caller: Reader, sort: string): void {
  if (sort.endsWith('mrr') && !seesRevenue(caller)) fail('forbidden')
}

export const countDirectoryContacts: Verb<Routes['contactCounts']> = async ({ db, scope, query }) => {
  if (query.kind === 'visitor') refuseForVisitors(query, 'created_at')
  const [total, identified, visitors] = await Promise.all([
    query.kind === 'visitor' ? countVisitors(db, scope, query) : countContacts(db, scope, query),
    countContacts(db, scope, {}),
    countVisitors(db, scope, {}),
  ])
  return { total, identified, visitors }
}

export const getDirectoryContact: Verb<Routes['contact']> = async ({ caller, db, scope, params }) => {
  const { id } = await liveContact(db, scope, params.id)
  const [contact] = await showContacts(db, scope, [{ id }], seesRevenue(caller))
  return contact ?? fail('not_found')
}

export const listCustomers: Verb<Routes['customers']> = async ({ caller, db, scope, query }) => {
  const sort = query.sort ?? '-created_at'
  requireOrder(caller, sort)
  const found = await pageCustomers(db, scope, query, sort, pageOf(query))
  return pageAnswer('customers', { ...found, rows: await showCustomers(db, scope, found.rows, seesRevenue(caller)) })
}

export const countDirectoryCustomers: Verb<Routes['customerCounts']> = async ({ db, scope, query }) => {
  const [total, found] = await Promise.all([countCustomers(db, scope, query), countStatuses(db, scope)])
  type Status = AnswerOf<Routes['customerCounts']>['statuses'][number]['status']
  const statuses = found.map(({ status, count }) => ({
    status: status === noStatus ? null : (status as Status),
    customers: count,
  }))
  return { total, all: statuses.reduce((sum, { customers }) => sum + customers, 0), statuses }
}

export const getDirectoryCustomer: Verb<Routes['customer']> = async ({ caller, db, scope, params }) => {
  const [customer] = await showCustomers(db, scope, [{ id: params.id }], seesRevenue(caller))
  return customer ?? fail('not_found')
}

type Found = readonly { id: string }[]

/** In the order in which they were found. */
async function showContacts(db: Db, scope: Environment, found: Found, withRevenue: boolean) {
  const contacts = await readContacts(
    db,
    scope,
    found.map(({ id }) => id),
  )
  const customerIds = [...new Set(contacts.flatMap(({ customer_id }) => customer_id ?? []))]
  const standings = customerIds.length === 0 ? [] : await readStandings(db, scope, customerIds)
  const byId = new Map(contacts.map((contact) => [contact.id, contact]))
  const byCustomer = new Map(standings.map((standing) => [standing.id, standing]))
  return found
    .flatMap(({ id }) => byId.get(id) ?? [])
    .map((contact) => toDirectoryContact(contact, byCustomer.get(contact.customer_id ?? ''), withRevenue))
}

async function showCustomers(db: Db, scope: Environment, found: Found, withRevenue: boolean) {
  const customers = await readCustomers(
    db,
    scope,
    found.map(({ id }) => id),
  )
  const byId = new Map(customers.map((customer) => [customer.id, customer]))
  return found.flatMap(({ id }) => byId.get(id) ?? []).map((customer) => toDirectoryCustomer(customer, withRevenue))
}
