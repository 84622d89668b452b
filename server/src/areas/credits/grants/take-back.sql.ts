import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'

interface PaidGrant {
  id: string
  customer_id: string
  amount: number
  paid_amount: number
  refunded_amount: number
  refunded_by: string[]
}

/** Returns the grant of a payment. Only the holder of the account's lock changes it. */
export async function findGrantOf(
  db: Db,
  { environmentId }: EnvironmentScope,
  invoiceId: string,
): Promise<PaidGrant | null> {
  const [row] = await db<PaidGrant[]>`
    select id, customer_id, amount, paid_amount, refunded_amount, refunded_by from credit_grants
    where environment_id = ${environmentId} and invoice_id = ${invoiceId} and paid_amount is not null`
  return row ?? null
}

/** Records how much of the payment was refunded, and by which refund. */
export async function saveRefund(
  db: Db,
  { environmentId }: EnvironmentScope,
  { customer_id, id, refunded_amount }: PaidGrant,
  refundId: string,
): Promise<void> {
  await db`
    update credit_grants set refunded_amount = ${refunded_amount}, refunded_by = refunded_by || ${refundId}::uuid
    where environment_id = ${environmentId} and customer_id = ${customer_id} and id = ${id}`
}
