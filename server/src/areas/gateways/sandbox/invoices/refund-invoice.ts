import { type GatewayRefund, GatewayRefused } from '../../port.ts'
import { type Account, newRef, type Tx } from '../account.ts'
import { queueMessage } from '../messages/queue-message.ts'
import { insertRefund, lockInvoice } from './invoices.sql.ts'

export async function refundInvoice(
  tx: Tx,
  account: Account,
  { invoiceRef, amount }: { invoiceRef: string; amount: number },
  at: Date,
): Promise<Pick<GatewayRefund, 'ref' | 'status'>> {
  const invoice = await lockInvoice(tx, account, invoiceRef)
  if (!invoice) throw new GatewayRefused('no_such_invoice', 'Invoice not found.')
  if (invoice.status !== 'paid') throw new GatewayRefused('invoice_not_paid', 'Only a paid invoice can be refunded.')
  if (amount < 1 || amount > invoice.amount_paid - invoice.amount_refunded)
    throw new GatewayRefused('refund_too_large', 'The amount exceeds the remaining payment.')
  const ref = newRef('re')
  await insertRefund(tx, account.environmentId, { ref, invoiceRef, amount, at })
  await queueMessage(tx, account, 'invoice.refunded', { kind: 'invoice', ref: invoiceRef }, at)
  return { ref, status: 'succeeded' }
}
