import type { Db } from '../../../../platform/db/sql.ts'
import type { GatewayInvoice, GatewayInvoiceLine } from '../../port.ts'
import type { Account } from '../account.ts'
import { findInvoice, type InvoiceRow, type RefundRow, refundsOf } from './invoices.sql.ts'
import type { InvoiceLine } from './rules.ts'

export async function readInvoice(db: Db, account: Account, ref: string): Promise<GatewayInvoice | null> {
  const row = await findInvoice(db, account, ref)
  return row ? toInvoice(row, await refundsOf(db, account.environmentId, ref)) : null
}

const date = (text: string | null): Date | null => (text === null ? null : new Date(text))

const toInvoice = (row: InvoiceRow, refunds: readonly RefundRow[]): GatewayInvoice => ({
  ref: row.ref,
  status: row.status,
  customerRef: row.customer_ref,
  subscriptionRef: row.subscription_ref,
  currency: row.currency,
  subtotal: row.subtotal,
  discount: row.discount,
  tax: 0,
  total: row.total,
  amountPaid: row.amount_paid,
  amountRefunded: row.amount_refunded,
  periodStart: date(row.period_start),
  periodEnd: date(row.period_end),
  createdAt: new Date(row.created_at),
  dueAt: date(row.due_at),
  paidAt: date(row.paid_at),
  paymentRef: row.payment_ref,
  instrument: row.instrument,
  attempts: row.attempts,
  // The sandbox never retries by itself.
  nextAttemptAt: null,
  failure: row.failure,
  lines: row.lines.map(toLine),
  refunds: refunds.map(({ ref, amount, status, created_at }) => ({
    ref,
    amount,
    status,
    createdAt: new Date(created_at),
  })),
  ours: row.ours,
})

const toLine = (line: InvoiceLine): GatewayInvoiceLine => ({
  ref: line.ref,
  description: line.description,
  quantity: line.quantity,
  unitAmount: line.unit_amount,
  amount: line.amount,
  priceRef: line.price_ref,
  isProration: line.is_proration,
  periodStart: date(line.period_start),
  periodEnd: date(line.period_end),
  taxAmount: 0,
  taxRate: null,
})
