import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import type { KnownRefund } from './rules.ts'
import { refundedOf } from './sums.ts'

export interface RefundRow extends KnownRefund {
  invoice_id: string
  failure: string | null
}

/** Lists the refunds of an invoice whose row is locked. */
export const listRefunds = (db: Db, { environmentId }: EnvironmentScope, invoiceId: string) => db<RefundRow[]>`
  select id, invoice_id, amount, status, gateway_ref, failure from refunds
  where environment_id = ${environmentId} and invoice_id = ${invoiceId} order by created_at, id`

export async function findRefund(db: Db, { environmentId }: EnvironmentScope, id: string): Promise<RefundRow | null> {
  const [row] = await db<RefundRow[]>`
    select id, invoice_id, amount, status, gateway_ref, failure from refunds
    where environment_id = ${environmentId} and id = ${id}`
  return row ?? null
}

/** Returns the refund requested earlier under this key. */
export async function findKeyedRefund(
  db: Db,
  { environmentId }: EnvironmentScope,
  invoiceId: string,
  key: string,
): Promise<(RefundRow & { reason: string | null }) | null> {
  const [row] = await db<(RefundRow & { reason: string | null })[]>`
    select id, invoice_id, amount, status, gateway_ref, failure, reason from refunds
    where environment_id = ${environmentId} and invoice_id = ${invoiceId} and idempotency_key = ${key}`
  return row ?? null
}

interface NewRefund {
  id: string
  invoiceId: string
  amount: number
  reason: string | null
  status: RefundRow['status']
  gatewayRef: string | null
  requestedBy: string | null
  key?: string | null
  createdAt: Date
}

export async function insertRefund(db: Db, { environmentId }: EnvironmentScope, refund: NewRefund): Promise<void> {
  const { id, invoiceId, amount, reason, status, gatewayRef, requestedBy, key = null, createdAt } = refund
  await db`
    insert into refunds (environment_id, id, invoice_id, amount, reason, status, gateway_ref, requested_by,
      idempotency_key, created_at, updated_at)
    values (${environmentId}, ${id}, ${invoiceId}, ${amount}, ${reason}, ${status}, ${gatewayRef}, ${requestedBy},
      ${key}, ${createdAt}, ${createdAt})`
}

export async function saveRefund(
  db: Db,
  { environmentId }: EnvironmentScope,
  { id, status, gateway_ref, failure }: RefundRow,
  now: Date,
): Promise<void> {
  await db`
    update refunds set status = ${status}, gateway_ref = ${gateway_ref}, failure = ${failure}, updated_at = ${now}
    where environment_id = ${environmentId} and id = ${id}`
}

/** Updates the refunded sum of an invoice from its refunds. */
export async function saveRefunded(db: Db, scope: EnvironmentScope, invoiceId: string, now: Date): Promise<void> {
  const refunded = refundedOf(await listRefunds(db, scope, invoiceId))
  await db`
    update invoices set amount_refunded = ${refunded}, updated_at = ${now}
    where environment_id = ${scope.environmentId} and id = ${invoiceId} and amount_refunded <> ${refunded}`
}

/** Lists the invoices paid by the checkout of a subscription. */
export const listFirstInvoices = (db: Db, { environmentId }: EnvironmentScope, subscriptionId: string) => db<
  { id: string }[]
>`
  select id from invoices
  where environment_id = ${environmentId} and subscription_id = ${subscriptionId} and billing_reason = 'checkout'
    and status = 'paid'
  order by id`
