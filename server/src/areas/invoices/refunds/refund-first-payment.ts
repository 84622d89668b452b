import type { Change } from '../../../platform/change.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { askGateway, findConnection } from '../../gateways/public.ts'
import { lockInvoice } from '../mirror/mirror.sql.ts'
import { findKeyedRefund, insertRefund, listFirstInvoices, listRefunds } from './refunds.sql.ts'
import { refundableOf } from './sums.ts'

/** The key under which it is requested once. Keys of users have another form. */
const key = 'paid twice'
const reason = 'Paid twice: another plan was bought at the same time.'

/** Refunds the rest of the payment of a subscription's checkout, once. Does nothing if its gateway was disconnected. */
export async function refundFirstPayment(
  tx: Change,
  scope: EnvironmentScope,
  subscriptionId: string,
  now: Date,
): Promise<void> {
  for (const { id } of await listFirstInvoices(tx, scope, subscriptionId)) {
    const invoice = await lockInvoice(tx, scope, id)
    if (!invoice || (await findKeyedRefund(tx, scope, id, key))) continue
    const amount = refundableOf(invoice.amount_paid, await listRefunds(tx, scope, id))
    const { connection_id: connectionId, gateway_ref: ref } = invoice
    if (amount === 0 || !(await findConnection(tx, scope, connectionId))) continue
    const asked = { connectionId, kind: 'invoice.refund', subject: `invoice:${id}`, input: { ref, amount } } as const
    const refundId = await askGateway(tx, scope, asked, now)
    const refund = { id: refundId, invoiceId: id, amount, reason, key, requestedBy: null, createdAt: now }
    await insertRefund(tx, scope, { ...refund, status: 'pending', gatewayRef: null })
  }
}
