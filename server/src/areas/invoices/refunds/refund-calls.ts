import type { GatewayCallHooks } from '../../../platform/area-hooks.ts'
import type { Change } from '../../../platform/change.ts'
import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import { lockInvoice } from '../mirror/mirror.sql.ts'
import { findRefund, listRefunds, type RefundRow, saveRefund, saveRefunded } from './refunds.sql.ts'
import { later } from './rules.ts'
import { tellRefund } from './save-reported-refunds.ts'

/** What becomes of a refund that was asked for here; its id is that of the call. */
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
      if (after.status === 'succeeded' && refund.status !== 'succeeded') tellRefund(tx, invoice, refund)
    },
    async refused({ message }, { tx, call: { id, scope }, clock }) {
      const held = await lockRefund(tx, scope, id)
      // One that has a reference is at the gateway, whatever became of this call.
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
 * The mirror may have taken another refund of the same amount for this one, and then have met this one's reference: the
 * two change places.
 */
async function giveRef(tx: Change, scope: EnvironmentScope, refund: RefundRow, ref: string, now: Date): Promise<void> {
  const all = await listRefunds(tx, scope, refund.invoice_id)
  const other = all.find(({ id, gateway_ref }) => gateway_ref === ref && id !== refund.id)
  if (!other) return
  await saveRefund(tx, scope, { ...other, gateway_ref: null }, now)
  await saveRefund(tx, scope, { ...refund, gateway_ref: ref }, now)
  await saveRefund(tx, scope, { ...other, gateway_ref: refund.gateway_ref }, now)
}
