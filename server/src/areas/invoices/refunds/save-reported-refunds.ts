import { v7 as uuid } from 'uuid'
import type { Change } from '../../../platform/change.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import type { GatewayRefund } from '../../gateways/public.ts'
import type { KnownInvoice } from '../mirror/mirror.sql.ts'
import { insertRefund, listRefunds, saveRefund, saveRefunded } from './refunds.sql.ts'
import { mergeRefunds } from './rules.ts'

/** Saves the refunds that the gateway reports for a locked invoice. */
export async function saveReportedRefunds(
  tx: Change,
  scope: EnvironmentScope,
  invoice: KnownInvoice,
  reported: readonly GatewayRefund[],
  now: Date,
): Promise<void> {
  const { changed, added } = mergeRefunds(await listRefunds(tx, scope, invoice.id), reported)
  for (const { before, after } of changed) {
    await saveRefund(tx, scope, after, now)
    if (after.status === 'succeeded' && before.status !== 'succeeded') notifyRefund(tx, invoice, after)
  }
  for (const refund of added) {
    const id = uuid()
    const { amount, status, ref, createdAt } = refund
    const begunThere = { invoiceId: invoice.id, reason: null, requestedBy: null, createdAt }
    await insertRefund(tx, scope, { ...begunThere, id, amount, status, gatewayRef: ref })
    if (status === 'succeeded') notifyRefund(tx, invoice, { id, amount })
  }
  await saveRefunded(tx, scope, invoice.id, now)
}

export function notifyRefund(tx: Change, invoice: KnownInvoice, { id, amount }: { id: string; amount: number }): void {
  const { customer_id, currency } = invoice
  tx.fact({
    type: 'invoice.refunded',
    about: customer_id,
    customerId: customer_id,
    data: { customer_id, invoice_id: invoice.id, refund_id: id, amount, currency },
  })
}
