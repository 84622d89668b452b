import { firstPage, type invoices, pageOf, type QueryOf } from '@userkeep/contract'
import { stringify } from 'csv-stringify/sync'
import { days } from '../../../platform/clock.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { fail, invalid } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { type WrittenPage, writtenAnswer } from '../../../platform/json-text.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { customerIdIn, findCustomer } from '../../customers/public.ts'
import * as rows from './invoices.sql.ts'
import { hasInvoices, type InvoiceFilter, type InvoiceRow, readInvoices, readOwnInvoices } from './invoices.sql.ts'
import { removeNames } from './names.sql.ts'

/** Returns the filter of the list, its totals and its export. */
const filterOf = ({
  status,
  customer_id,
  currency,
  number,
  since,
  until,
}: QueryOf<typeof invoices.routes.totals>): InvoiceFilter => ({
  status,
  customerId: customer_id,
  currency: currency?.toLowerCase(),
  number,
  since: since === undefined ? since : new Date(since),
  until: until === undefined ? until : new Date(until),
})

type Routes = typeof invoices.routes

export const listInvoices: Verb<Routes['list']> = async ({ db, scope, query }) =>
  writtenAnswer('invoices', await readInvoices(db, scope, filterOf(query), pageOf(query)))

/** A deleted customer still has its invoices. */
export const listInvoicesOfCustomer: Verb<Routes['ofCustomer'] | Routes['staffOfCustomer']> = async ({
  db,
  scope,
  params,
  query,
}) => {
  const id = (await customerIdIn(db, scope, params.id)) ?? fail('not_found')
  const isKnown = (await hasInvoices(db, scope, id)) || (await findCustomer(db, scope, id)) !== null
  if (!isKnown) fail('not_found')
  return writtenAnswer('invoices', await readInvoices(db, scope, { customerId: id }, pageOf(query)))
}

export const listInvoicesOfTeam: Verb<Routes['ofTeam']> = async ({ db, scope, caller, query }) =>
  writtenAnswer('invoices', await readOwnInvoices(db, scope, caller.team.customerId, pageOf(query)))

const columns = [
  'id',
  'number',
  'status',
  'customer_id',
  'customer_name',
  'currency',
  'subtotal',
  'discount',
  'tax',
  'total',
  'amount_paid',
  'amount_refunded',
  'subscription_id',
  'price_id',
  'period_start',
  'period_end',
  'issued_at',
  'due_at',
  'paid_at',
  'failure',
  'created_at',
] as const satisfies readonly (keyof InvoiceRow)[]

/** Exports invoices and records that they were exported. */
export const exportInvoices: Verb<typeof invoices.routes.export> = async ({ db, scope, query, caller, change }) => {
  const filter = filterOf(query)
  await change(async (tx) =>
    tx.audited({
      target: { type: 'organization', id: scope.organizationCode, name: caller.organization.name },
      changes: given(filter),
    }),
  )
  return { format: 'csv', content: written(db, scope, filter) }
}

/** Returns the requested filter in the form of an audit record. */
const given = (filter: InvoiceFilter) =>
  Object.fromEntries(Object.entries(filter).flatMap(([name, to]) => (to === undefined ? [] : [[name, { to }]])))

// Formats CSV by RFC 4180. Names are chosen by strangers, so formulas are escaped.
const csv = (rows: unknown[][]): string =>
  stringify(rows, { record_delimiter: '\r\n', escape_formulas: true, cast: { number: amount } })

/** A credit begins with a minus and is not a formula. */
const amount = (value: number) => ({ value: String(value), escape_formulas: false })

const batch = 1000

/** Streams the invoices in batches, each read by its own statement, so that a slow reader holds no connection. */
async function* written(db: Db, scope: EnvironmentScope, filter: InvoiceFilter): AsyncGenerator<string> {
  let startingAfter: string | null = null
  for (let head: unknown[][] = [[...columns]]; ; head = []) {
    const page = { ...firstPage(batch), startingAfter }
    const { rows, nextCursor }: WrittenPage<InvoiceRow> = await readInvoices(db, scope, filter, page)
    yield csv([...head, ...rows.map(cellsOf)])
    if (nextCursor === null) return
    startingAfter = nextCursor
  }
}

function cellsOf(text: string): unknown[] {
  const row = JSON.parse(text) as InvoiceRow
  return columns.map((column) => row[column])
}

const defaults = days(30)
const most = days(366)

/** Sums a limited period, so that one index serves any number of invoices. */
export const sumInvoices: Verb<typeof invoices.routes.totals> = async ({ db, scope, query, now }) => {
  const filter = filterOf(query)
  // Includes invoices of this very moment.
  const until = filter.until ?? new Date(now.getTime() + 1)
  const since = filter.since ?? new Date(until.getTime() - defaults)
  if (until.getTime() - since.getTime() > most) invalid('since', 'must be within 366 days of the end of the range')
  return { totals: await rows.sumInvoices(db, scope, { ...filter, since, until }) }
}

/** The law decides how long a name stays on an invoice: docs/decisions/0063-invoices-after-deletion.md */
export const removeCustomerName: Verb<typeof invoices.routes.removeName> = async ({ body, scope, change }) =>
  change(async (tx) => {
    const id = body.customer_id
    if (await findCustomer(tx, scope, id)) fail('conflict', 'This customer still exists. Delete it first.')
    const removed = await removeNames(tx, scope, id)
    if (removed === 0) tx.unchanged()
    else tx.audited({ target: { type: 'customer', id }, changes: { invoices: { to: removed } } })
    return { invoices: removed }
  })
