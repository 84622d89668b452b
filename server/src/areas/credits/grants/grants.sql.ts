import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'

export type GrantSource = 'api' | 'staff' | 'pack' | 'plan' | 'referral'

export interface NewGrantRow {
  id: string
  amount: number
  expires_at: string | null
  reason: string | null
  source: GrantSource
  /** The payment of the grant, and its amount. */
  invoice: { id: string; amount: number } | null
}

/** Returns false, and inserts nothing, if the invoice was already granted. */
export async function insertGrant(
  db: Db,
  { environmentId }: EnvironmentScope,
  customerId: string,
  { id, amount, expires_at, reason, source, invoice }: NewGrantRow,
  now: Date,
): Promise<boolean> {
  const { count } = await db`
    insert into credit_grants (environment_id, customer_id, id, amount, remaining, expires_at, reason, source, invoice_id,
      paid_amount, refunded_amount, refunded_by, created_at)
    values (${environmentId}, ${customerId}, ${id}, ${amount}, ${amount}, ${expires_at}, ${reason}, ${source},
      ${invoice?.id ?? null}, ${invoice?.amount ?? null}, 0, '{}', ${now})
    on conflict (environment_id, invoice_id) where invoice_id is not null do nothing`
  return count > 0
}
