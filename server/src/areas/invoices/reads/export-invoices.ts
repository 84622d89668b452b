import { firstPage, type invoices } from '@userkeep/contract'
import { stringify } from 'csv-stringify/sync'
import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import type { Db } from '../../../platform/db/sql.ts'
import type { Verb } from '../../../platform/http/call.ts'
import type { WrittenPage } from '../../../platform/json-text.ts'
import { filterOf } from './filter.ts'
import { type InvoiceFilter, type InvoiceRow, readInvoices } from './invoices.sql.ts'

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

/** Whoever takes the invoices away leaves a record of it. */
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

/** What was asked for, as a record of the log has it. */
const given = (filter: InvoiceFilter) =>
  Object.fromEntries(Object.entries(filter).flatMap(([name, to]) => (to === undefined ? [] : [[name, { to }]])))

// As RFC 4180 has it. Names are text that strangers choose: no spreadsheet may take it for a formula.
const csv = (rows: unknown[][]): string =>
  stringify(rows, { record_delimiter: '\r\n', escape_formulas: true, cast: { number: amount } })

/** A credit begins with a minus and is no formula. */
const amount = (value: number) => ({ value: String(value), escape_formulas: false })

const batch = 1000

/** A batch at a time, each by its own statement: a slow reader holds neither a connection nor more than one of them. */
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
