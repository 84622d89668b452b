import type { BodyOf, invoices } from '@userkeep/contract'
import type { Scope } from '../../../platform/change.ts'
import { Failure, fail, invalid } from '../../../platform/fail.ts'
import type { Call, RecordedChange, Verb } from '../../../platform/http/call.ts'
import { askGateway, findConnection, GatewayRefused, runCallNow } from '../../gateways/public.ts'
import { type KnownInvoice, lockInvoice } from '../mirror/mirror.sql.ts'
import { findInvoice } from '../reads/invoices.sql.ts'
import { findKeyedRefund, insertRefund, listRefunds } from './refunds.sql.ts'
import { refundableOf } from './sums.ts'

type Route = typeof invoices.routes.refund

/** Counts the refund as pending before the gateway is called, so that no race refunds more than was paid. */
export const refundInvoice: Verb<Route> = async (call) => {
  const { params, scope, change, db, platform } = call
  const { id, known } = await change(async (tx) => {
    const invoice = (await lockInvoice(tx, scope, params.id)) ?? fail('not_found')
    const known = call.idempotencyKey ? await findKeyedRefund(tx, scope, invoice.id, keyOf(call)) : null
    if (!known) return { id: await ask(tx, call, invoice), known }
    if (isAnother(known, call.body)) fail('idempotency_key_reused')
    tx.unchanged()
    return { id: known.id, known }
  })
  if (known) call.replayed()
  if (known?.status === 'failed') fail('gateway_refused', known.failure ?? undefined)
  if (known?.status !== 'succeeded') await runCallNow({ platform, scope }, id).catch(refusalOf)
  return (await findInvoice(db, scope, params.id)) ?? fail('not_found')
}

/** Scopes the key to the user. */
const keyOf = ({ caller, idempotencyKey }: Call<Route>): string => `${caller.user.id} ${idempotencyKey}`

const isAnother = (known: { amount: number; reason: string | null }, { amount, reason }: BodyOf<Route>): boolean =>
  (amount !== undefined && amount !== known.amount) || (reason?.trim() ?? null) !== known.reason

async function ask(tx: RecordedChange, call: Call<Route>, invoice: KnownInvoice): Promise<string> {
  const { body, scope, caller, now } = call
  const amount = await amountOf(tx, scope, invoice, body.amount)
  if (!(await findConnection(tx, scope, invoice.connection_id)))
    fail('no_gateway', 'The payment gateway of this invoice is no longer connected.')
  const { id: invoiceId, connection_id: connectionId, gateway_ref: ref, number, currency } = invoice
  const asking = {
    connectionId,
    kind: 'invoice.refund',
    subject: `invoice:${invoiceId}`,
    input: { ref, amount },
  } as const
  const id = await askGateway(tx, scope, { ...asking, awaited: true }, now)
  const reason = body.reason?.trim() ?? null
  const key = call.idempotencyKey === null ? null : keyOf(call)
  const asked = { id, invoiceId, amount, reason, key, requestedBy: caller.user.id, createdAt: now }
  await insertRefund(tx, scope, { ...asked, status: 'pending', gatewayRef: null })
  const changes = { amount: { to: amount }, currency: { to: currency }, ...(reason && { reason: { to: reason } }) }
  tx.audited({ target: { type: 'invoice', id: invoiceId, name: number }, changes })
  return id
}

/** If the gateway does not answer, the workers retry and the answer is a pending refund. */
function refusalOf(error: unknown): void {
  if (error instanceof GatewayRefused) fail('gateway_refused', error.message)
  if (!(error instanceof Failure && error.code === 'gateway_unreachable')) throw error
}

/** Returns the requested amount if that much is left, or all that is left. */
async function amountOf(
  tx: RecordedChange,
  scope: Scope,
  invoice: KnownInvoice,
  asked: number | undefined,
): Promise<number> {
  const left = refundableOf(invoice.amount_paid, await listRefunds(tx, scope, invoice.id))
  if (left === 0)
    fail(
      'conflict',
      invoice.amount_paid > 0 ? 'The invoice is already fully refunded.' : 'The invoice has no payment to refund.',
    )
  if (asked !== undefined && asked > left) invalid('amount', `must be at most ${left}, the refundable amount`)
  return asked ?? left
}
