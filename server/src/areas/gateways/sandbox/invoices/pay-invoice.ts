import { type GatewayInvoice, GatewayRefused } from '../../port.ts'
import type { Account, Tx } from '../account.ts'
import { lockCustomer } from '../customers.sql.ts'
import { type Refusal, refusal } from '../once.ts'
import { settleStatus } from '../subscriptions/settle-status.ts'
import { collect } from './collect.ts'
import { findInvoice, type InvoiceRow, lockInvoice } from './invoices.sql.ts'
import { readInvoice } from './read-invoice.ts'

/** Locks the customer first, in the same order as every charge. */
async function lockWithCustomer(tx: Tx, account: Account, ref: string): Promise<InvoiceRow | undefined> {
  const found = await findInvoice(tx, account, ref)
  if (found) await lockCustomer(tx, account.environmentId, found.customer_ref)
  return found && lockInvoice(tx, account, ref)
}

/** Tries to collect an open invoice again, with the card that is on file by now. */
export async function payInvoice(tx: Tx, account: Account, ref: string, now: Date): Promise<GatewayInvoice | Refusal> {
  const invoice = await lockWithCustomer(tx, account, ref)
  if (!invoice) throw new GatewayRefused('no_such_invoice', 'Invoice not found.')
  if (invoice.status === 'paid') throw new GatewayRefused('invoice_paid', 'This invoice is already paid.')
  if (invoice.status !== 'open') throw new GatewayRefused('invoice_not_open', 'This invoice can no longer be paid.')
  const { customer_ref, subscription_ref, total } = invoice
  const charge = await collect(tx, account, { ref, total, customerRef: customer_ref }, now)
  if (subscription_ref) await settleStatus(tx, account, subscription_ref, now)
  return charge.paid ? ((await readInvoice(tx, account, ref)) as GatewayInvoice) : refusal(charge.code, charge.message)
}
