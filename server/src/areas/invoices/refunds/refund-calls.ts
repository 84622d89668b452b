import type { Change } from '../../../platform/change.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import type { GatewayCallHooks } from '../../gateways/public.ts'
import { lockInvoice } from '../mirror/mirror.sql.ts'
import { findRefund, listRefunds, type RefundRow, saveRefund, saveRefunded } from './refunds.sql.ts'
import { later } from './rules.ts'
import { notifyRefund } from './save-reported-refunds.ts'

/** Completes refunds requested here; the id of a refund is that of its call. */
export const refundCalls: GatewayCallHooks = {
  'invoice.refund': {
    async done({ ref, status }, { tx, call: { id, scope }, clock }) {
      const held = await lockRefund(tx, scope, id)
      if (!held) return
      const { refund, invoice } = held
      const now = clock.now()
      await giveRef(tx, scope, refund, ref, now)
      const after = { ...refund, gateway_ref: ref, status: later(refund.status, status) }
      await saveRefund(tx, scope, after, now)
      await saveRefunded(tx, scope, invoice.id, now)
      if (after.status === 'succeeded' && refund.status !== 'succeeded') notifyRefund(tx, invoice, refund)
    },
    async refused({ message }, { tx, call: { id, scope }, clock }) {
      const held = await lockRefund(tx, scope, id)
      // A refund with a reference exists at the gateway, even if this call failed.
      if (held?.refund.gateway_ref === null)
        await saveRefund(tx, scope, { ...held.refund, status: 'failed', failure: message }, clock.now())
    },
  },
}

async function lockRefund(tx: Change, scope: EnvironmentScope, id: string) {
  const found = await findRefund(tx, scope, id)
  const invoice = found && (await lockInvoice(tx, scope, found.invoice_id))
  const refund = invoice && (await findRefund(tx, scope, id))
  return refund ? { refund, invoice } : null
}

/**
 * Swaps references if the mirror matched another refund of the same amount with this one before it learned this one's
 * reference.
 */
async function giveRef(tx: Change, scope: EnvironmentScope, refund: RefundRow, ref: string, now: Date): Promise<void> {
  const all = await listRefunds(tx, scope, refund.invoice_id)
  const other = all.find(({ id, gateway_ref }) => gateway_ref === ref && id !== refund.id)
  if (!other) return
  await saveRefund(tx, scope, { ...other, gateway_ref: null }, now)
  await saveRefund(tx, scope, { ...refund, gateway_ref: ref }, now)
  await saveRefund(tx, scope, { ...other, gateway_ref: refund.gateway_ref }, now)
}
