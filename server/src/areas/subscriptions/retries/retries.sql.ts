import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { invoiceRows } from '../../invoices/public.ts'
import { environmentRows } from '../../organizations/public.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>

interface NewRetry {
  invoiceId: string
  position: number
  subscriptionId: string
  isLast: boolean
  afterLast: 'cancel' | 'keep'
  dueAt: Date
}

/** An already planned retry stays as it is. */
export async function insertRetry(db: Db, { environmentId }: Environment, retry: NewRetry): Promise<void> {
  await db`
    insert into payment_retries (environment_id, invoice_id, position, subscription_id, is_last, after_last, due_at, state)
    values (${environmentId}, ${retry.invoiceId}, ${retry.position}, ${retry.subscriptionId}, ${retry.isLast},
      ${retry.afterLast}, ${retry.dueAt}, 'waiting')
    on conflict (environment_id, invoice_id, position) do nothing`
}

export interface RetryRow {
  invoice_id: string
  position: number
  subscription_id: string
  is_last: boolean
  after_last: 'cancel' | 'keep'
  state: 'waiting' | 'asked' | 'paid' | 'failed' | 'dropped'
}

/** Lists due retries of all tenants, the oldest first. */
export const dueRetries = (db: Db, now: Date, limit: number) => db<
  { organization_id: string; environment_id: string; invoice_id: string; position: number }[]
>`
  select e.organization_id, r.environment_id, r.invoice_id, r.position
  from payment_retries r join ${environmentRows(db)} e on e.id = r.environment_id
  where r.state = 'waiting' and r.due_at <= ${now} order by r.due_at limit ${limit}`

export async function lockRetry(
  db: Db,
  { environmentId }: Environment,
  invoiceId: string,
  position: number,
): Promise<RetryRow | null> {
  const [row] = await db<RetryRow[]>`
    select invoice_id, position, subscription_id, is_last, after_last, state from payment_retries
    where environment_id = ${environmentId} and invoice_id = ${invoiceId} and position = ${position}
    for no key update`
  return row ?? null
}

/** Finds the retry that is in progress. */
export async function lockAsked(db: Db, { environmentId }: Environment, invoiceId: string): Promise<RetryRow | null> {
  const [row] = await db<RetryRow[]>`
    select invoice_id, position, subscription_id, is_last, after_last, state from payment_retries
    where environment_id = ${environmentId} and invoice_id = ${invoiceId} and state = 'asked'
    order by position limit 1 for no key update`
  return row ?? null
}

export async function setRetry(
  db: Db,
  { environmentId }: Environment,
  { invoice_id, position }: RetryRow,
  state: RetryRow['state'],
): Promise<void> {
  await db`
    update payment_retries set state = ${state}
    where environment_id = ${environmentId} and invoice_id = ${invoice_id} and position = ${position}`
}

/** Deletes the remaining retries of an invoice. */
export async function dropRetries(db: Db, { environmentId }: Environment, invoiceId: string): Promise<void> {
  await db`
    update payment_retries set state = 'dropped'
    where environment_id = ${environmentId} and invoice_id = ${invoiceId} and state = 'waiting'`
}

interface OpenInvoice {
  connection_id: string
  gateway_ref: string
  status: string
}

export async function findPayable(
  db: Db,
  { environmentId }: Environment,
  invoiceId: string,
): Promise<OpenInvoice | null> {
  const [row] = await db<OpenInvoice[]>`
    select connection_id, gateway_ref, status from ${invoiceRows(db)} invoices
    where environment_id = ${environmentId} and id = ${invoiceId} and status = 'open'`
  return row ?? null
}
