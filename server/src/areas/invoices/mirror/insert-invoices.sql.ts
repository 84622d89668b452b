import { v7 as uuid } from 'uuid'
import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { findSeller } from '../seller/seller.sql.ts'
import { numberOf } from './number-of.ts'
import { takeNumbers } from './numbers.sql.ts'

/** An existing invoice to insert. Its totals come from its lines. */
export interface BulkInvoice {
  id: string
  customerId: string
  customerName: string
  subscriptionId: string | null
  priceId: string | null
  checkoutId?: string | null
  connectionId: string
  gatewayRef: string
  status: 'draft' | 'open' | 'paid' | 'void' | 'uncollectible'
  billingReason: 'checkout' | 'renewal' | 'change'
  currency: string
  discount?: number
  tax?: number
  /** The whole amount of a paid invoice, if absent. */
  amountPaid?: number
  paymentRef?: string | null
  attempts?: number
  nextAttemptAt?: Date | null
  failure?: string | null
  periodStart: Date | null
  periodEnd: Date | null
  createdAt: Date
  dueAt?: Date | null
  paidAt?: Date | null
  lines: BulkLine[]
  refunds?: BulkRefund[]
}

interface BulkLine {
  description: string
  quantity: number
  unitAmount: number | null
  amount: number
  priceId: string | null
  isProration?: boolean
  periodStart?: Date | null
  periodEnd?: Date | null
  taxAmount?: number
  taxRate?: string | null
}

interface BulkRefund {
  id: string
  amount: number
  reason?: string | null
  status: 'pending' | 'succeeded' | 'failed'
  gatewayRef?: string | null
  requestedBy?: string | null
  createdAt: Date
}

/** Inserts many invoices, numbered in the order of issue. Emits no facts. */
export async function insertInvoices(db: Db, scope: EnvironmentScope, given: readonly BulkInvoice[]): Promise<void> {
  const inOrder = given.toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
  const issued = inOrder.filter(({ status }) => status !== 'draft')
  const { number_prefix } = await findSeller(db, scope)
  const first = await takeNumbers(db, scope, issued.length)
  const sequences = new Map(issued.map(({ id }, index) => [id, first + index]))
  const rowOf = (invoice: BulkInvoice) => invoiceRow(scope, invoice, sequences.get(invoice.id) ?? null, number_prefix)
  await insertAll(db, 'invoices', inOrder.map(rowOf))
  await insertAll(
    db,
    'invoice_lines',
    inOrder.flatMap((invoice) => lineRows(scope, invoice)),
  )
  await insertAll(
    db,
    'refunds',
    inOrder.flatMap((invoice) => refundRows(scope, invoice)),
  )
}

function invoiceRow(
  { environmentId }: EnvironmentScope,
  invoice: BulkInvoice,
  sequence: number | null,
  prefix: string,
) {
  const subtotal = invoice.lines.reduce((sum, { amount }) => sum + amount, 0)
  const { discount = 0, tax = 0 } = invoice
  const total = subtotal - discount + tax
  const refunded = (invoice.refunds ?? []).filter(({ status }) => status === 'succeeded')
  return {
    environment_id: environmentId,
    id: invoice.id,
    customer_id: invoice.customerId,
    customer_name: sequence === null ? null : invoice.customerName,
    sequence,
    number: sequence === null ? null : numberOf(prefix, sequence),
    subscription_id: invoice.subscriptionId,
    price_id: invoice.priceId,
    checkout_id: invoice.checkoutId ?? null,
    connection_id: invoice.connectionId,
    gateway_ref: invoice.gatewayRef,
    status: invoice.status,
    billing_reason: invoice.billingReason,
    currency: invoice.currency,
    subtotal,
    discount,
    tax,
    total,
    amount_paid: invoice.amountPaid ?? (invoice.status === 'paid' ? total : 0),
    amount_refunded: refunded.reduce((sum, { amount }) => sum + amount, 0),
    payment_ref: invoice.paymentRef ?? null,
    attempts: invoice.attempts ?? (invoice.status === 'paid' ? 1 : 0),
    next_attempt_at: invoice.nextAttemptAt ?? null,
    failure: invoice.failure ?? null,
    period_start: invoice.periodStart,
    period_end: invoice.periodEnd,
    issued_at: sequence === null ? null : invoice.createdAt,
    due_at: invoice.dueAt ?? null,
    paid_at: invoice.paidAt ?? (invoice.status === 'paid' ? invoice.createdAt : null),
    created_at: invoice.createdAt,
    updated_at: invoice.paidAt ?? invoice.createdAt,
  }
}

const lineRows = ({ environmentId }: EnvironmentScope, { id, lines, periodStart, periodEnd }: BulkInvoice) =>
  lines.map((line, position) => ({
    environment_id: environmentId,
    invoice_id: id,
    id: uuid(),
    gateway_ref: `${id}-${position}`,
    position,
    description: line.description,
    quantity: line.quantity,
    unit_amount: line.unitAmount,
    amount: line.amount,
    price_id: line.priceId,
    is_proration: line.isProration ?? false,
    period_start: line.periodStart ?? periodStart,
    period_end: line.periodEnd ?? periodEnd,
    tax_amount: line.taxAmount ?? 0,
    tax_rate: line.taxRate ?? null,
  }))

const refundRows = ({ environmentId }: EnvironmentScope, { id, refunds = [] }: BulkInvoice) =>
  refunds.map((refund) => ({
    environment_id: environmentId,
    id: refund.id,
    invoice_id: id,
    amount: refund.amount,
    reason: refund.reason ?? null,
    status: refund.status,
    gateway_ref: refund.gatewayRef ?? null,
    requested_by: refund.requestedBy ?? null,
    created_at: refund.createdAt,
    updated_at: refund.createdAt,
  }))

const batch = 1000

/** Every row names its environment and has every column of its table. */
async function insertAll(db: Db, table: 'invoices' | 'invoice_lines' | 'refunds', rows: readonly object[]) {
  const columns = Object.keys(rows[0] ?? {})
  for (let at = 0; at < rows.length; at += batch) {
    const some = db.json(rows.slice(at, at + batch) as never)
    await db`
      insert into ${db(table)} (${db(columns)})
      select ${db(columns)} from jsonb_populate_recordset(null::${db(table)}, ${some})`
  }
}
