import type postgres from 'postgres'
import type { Db } from '../../../../platform/db/sql.ts'
import type { Account } from '../account.ts'
import type { InvoiceLine } from './rules.ts'

export interface InvoiceRow {
  ref: string
  connection_id: string
  customer_ref: string
  subscription_ref: string | null
  status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible'
  currency: string
  subtotal: number
  discount: number
  total: number
  amount_paid: number
  amount_refunded: number
  period_start: string | null
  period_end: string | null
  due_at: string | null
  paid_at: string | null
  payment_ref: string | null
  instrument: string | null
  attempts: number
  failure: string | null
  lines: InvoiceLine[]
  ours: { checkoutId?: string; subscriptionId?: string; priceId?: string }
  created_at: string
}

export interface RefundRow {
  ref: string
  amount: number
  status: 'pending' | 'succeeded' | 'failed'
  created_at: string
}

type JsonValue = postgres.JSONValue

export const insertInvoice = (db: Db, { environmentId, connectionId }: Account, invoice: NewInvoice) => db`
  insert into sandbox_invoices ${db({
    ...invoice,
    environment_id: environmentId,
    connection_id: connectionId,
    lines: db.json(invoice.lines as unknown as JsonValue),
    ours: db.json(invoice.ours as JsonValue),
  })}`

export type NewInvoice = Omit<
  InvoiceRow,
  'connection_id' | 'lines' | 'period_start' | 'period_end' | 'due_at' | 'paid_at' | 'created_at'
> & {
  lines: readonly InvoiceLine[]
  period_start: Date | null
  period_end: Date | null
  due_at: Date | null
  paid_at: Date | null
  created_at: Date
}

const columns = (db: Db) => db`ref, connection_id, customer_ref, subscription_ref, status, currency, subtotal, discount,
  total, amount_paid, amount_refunded, period_start, period_end, due_at, paid_at, payment_ref, instrument,
  attempts, failure, lines, ours, created_at`

export async function findInvoice(
  db: Db,
  { environmentId, connectionId }: Account,
  ref: string,
): Promise<InvoiceRow | undefined> {
  const [row] = await db<InvoiceRow[]>`
    select ${columns(db)} from sandbox_invoices
    where environment_id = ${environmentId} and ref = ${ref} and connection_id = ${connectionId}`
  return row
}

export async function lockInvoice(
  db: Db,
  { environmentId, connectionId }: Account,
  ref: string,
): Promise<InvoiceRow | undefined> {
  const [row] = await db<InvoiceRow[]>`
    select ${columns(db)} from sandbox_invoices
    where environment_id = ${environmentId} and ref = ${ref} and connection_id = ${connectionId} for update`
  return row
}

export const invoicesOfCustomer = (db: Db, environmentId: string, customerRef: string, limit: number) =>
  db<InvoiceRow[]>`
    select ${columns(db)} from sandbox_invoices
    where environment_id = ${environmentId} and customer_ref = ${customerRef}
    order by created_at desc, ref desc limit ${limit}`

export const openInvoicesOf = (db: Db, environmentId: string, subscriptionRef: string) => db<{ ref: string }[]>`
  select ref from sandbox_invoices
  where environment_id = ${environmentId} and subscription_ref = ${subscriptionRef} and status = 'open'`

export const markPaid = (db: Db, environmentId: string, ref: string, { paymentRef, instrument, at }: Payment) => db`
  update sandbox_invoices
  set status = 'paid', amount_paid = total, payment_ref = ${paymentRef}, instrument = ${instrument}, paid_at = ${at},
    attempts = attempts + 1, failure = null
  where environment_id = ${environmentId} and ref = ${ref}`

interface Payment {
  /** null if there was nothing to pay. */
  paymentRef: string | null
  instrument: string | null
  at: Date
}

export const markFailed = (db: Db, environmentId: string, ref: string, failure: string) => db`
  update sandbox_invoices set attempts = attempts + 1, failure = ${failure}
  where environment_id = ${environmentId} and ref = ${ref}`

export const markUncollectible = (db: Db, environmentId: string, ref: string) => db`
  update sandbox_invoices set status = 'uncollectible' where environment_id = ${environmentId} and ref = ${ref}`

export const refundsOf = (db: Db, environmentId: string, invoiceRef: string) => db<RefundRow[]>`
  select ref, amount, status, created_at from sandbox_refunds
  where environment_id = ${environmentId} and invoice_ref = ${invoiceRef} order by created_at, ref`

export async function insertRefund(
  db: Db,
  environmentId: string,
  { ref, invoiceRef, amount, at }: { ref: string; invoiceRef: string; amount: number; at: Date },
): Promise<void> {
  await db`
    insert into sandbox_refunds (environment_id, ref, invoice_ref, amount, status, created_at)
    values (${environmentId}, ${ref}, ${invoiceRef}, ${amount}, 'succeeded', ${at})`
  await db`
    update sandbox_invoices set amount_refunded = amount_refunded + ${amount}
    where environment_id = ${environmentId} and ref = ${invoiceRef}`
}
