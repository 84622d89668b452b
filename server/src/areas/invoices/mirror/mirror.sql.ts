import { v7 as uuid } from 'uuid'
import { rowsIn } from '../../../platform/db/rows-in.ts'
import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import type { GatewayInvoice, GatewayInvoiceLine } from '../../gateways/public.ts'
import type { Standing } from './rules.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>

export interface KnownInvoice extends Standing {
  id: string
  customer_id: string
  sequence: number | null
  number: string | null
  currency: string
  amount_paid: number
  connection_id: string
  gateway_ref: string
}

const columns = (db: Db) =>
  db`id, customer_id, sequence, number, status, attempts, currency, amount_paid, connection_id, gateway_ref`

/** Locks an invoice for changes and refunds. */
export async function lockInvoice(db: Db, { environmentId }: Environment, id: string): Promise<KnownInvoice | null> {
  const [row] = await db<KnownInvoice[]>`
    select ${columns(db)} from invoices where environment_id = ${environmentId} and id = ${id} for no key update`
  return row ?? null
}

interface AtGateway {
  connectionId: string
  ref: string
}

export async function lockInvoiceAt(
  db: Db,
  { environmentId }: Environment,
  { connectionId, ref }: AtGateway,
): Promise<KnownInvoice | null> {
  const [row] = await db<KnownInvoice[]>`
    select ${columns(db)} from invoices
    where environment_id = ${environmentId} and connection_id = ${connectionId} and gateway_ref = ${ref}
    for no key update`
  return row ?? null
}

/** Inserts an empty draft for an unknown invoice; its content follows in the same transaction. */
export async function beginInvoice(
  db: Db,
  { environmentId }: Environment,
  { customerId, connectionId, object }: { customerId: string; connectionId: string; object: GatewayInvoice },
): Promise<void> {
  await db`
    insert into invoices (environment_id, id, customer_id, connection_id, gateway_ref, status, billing_reason, currency,
      subtotal, discount, tax, total, amount_paid, created_at, updated_at)
    values (${environmentId}, ${uuid()}, ${customerId}, ${connectionId}, ${object.ref}, 'draft', 'renewal',
      ${object.currency}, 0, 0, 0, 0, 0, ${object.createdAt}, ${object.createdAt})
    on conflict (environment_id, connection_id, gateway_ref) do nothing`
}

interface Mirrored {
  object: GatewayInvoice
  billingReason: string
  priceId: string | null
  now: Date
}

export interface Belongs {
  subscription_id: string | null
  checkout_id: string | null
  price_id: string | null
}

/** Saves an invoice. Amounts and states are the gateway's; our ids are set once. */
export async function saveInvoice(
  db: Db,
  { environmentId }: Environment,
  id: string,
  { object, billingReason, priceId, now }: Mirrored,
): Promise<Belongs> {
  const { ours } = object
  const [row] = await db<[Belongs]>`
    update invoices set status = ${object.status}, billing_reason = ${billingReason}, currency = ${object.currency},
      subtotal = ${object.subtotal}, discount = ${object.discount}, tax = ${object.tax}, total = ${object.total},
      amount_paid = ${object.amountPaid}, payment_ref = ${object.paymentRef}, attempts = ${object.attempts},
      next_attempt_at = ${object.nextAttemptAt}, failure = ${object.failure}, period_start = ${object.periodStart},
      period_end = ${object.periodEnd}, due_at = ${object.dueAt}, paid_at = ${object.paidAt},
      subscription_id = coalesce(subscription_id, ${ours.subscriptionId ?? null}),
      checkout_id = coalesce(checkout_id, ${ours.checkoutId ?? null}),
      price_id = coalesce(price_id, ${priceId}), updated_at = ${now}
    where environment_id = ${environmentId} and id = ${id}
    returning subscription_id, checkout_id, price_id`
  return row
}

interface Issued {
  sequence: number
  number: string
  customerName: string | null
  at: Date
}

/** Saves the issued content of an invoice. */
export async function saveIssue(
  db: Db,
  { environmentId }: Environment,
  id: string,
  { sequence, number, customerName, at }: Issued,
): Promise<void> {
  await db`
    update invoices set sequence = ${sequence}, number = ${number}, customer_name = ${customerName}, issued_at = ${at}
    where environment_id = ${environmentId} and id = ${id} and sequence is null`
}

/** A known line keeps its id; a line that the gateway no longer has is deleted from the draft. */
export async function saveLines(
  db: Db,
  { environmentId }: Environment,
  invoiceId: string,
  lines: readonly GatewayInvoiceLine[],
  prices: ReadonlyMap<string, string>,
): Promise<void> {
  const rows = lines.map((line, position) => ({
    ...line,
    id: uuid(),
    position,
    priceId: line.priceRef === null ? null : (prices.get(line.priceRef) ?? null),
  }))
  await db`
    delete from invoice_lines where environment_id = ${environmentId} and invoice_id = ${invoiceId}
      and gateway_ref <> all(${rows.map(({ ref }) => ref)}::text[])`
  if (rows.length === 0) return
  await db`
    insert into invoice_lines (environment_id, invoice_id, id, gateway_ref, position, description, quantity, unit_amount,
      amount, price_id, is_proration, period_start, period_end, tax_amount, tax_rate)
    select ${environmentId}::uuid, ${invoiceId}::uuid, id, ref, position, description, quantity, "unitAmount", amount,
      "priceId", "isProration", "periodStart", "periodEnd", "taxAmount", "taxRate"
    from ${rowsIn(db, rows, lineColumns)} as given
    on conflict (environment_id, invoice_id, gateway_ref) do update
    set position = excluded.position, description = excluded.description, quantity = excluded.quantity,
      unit_amount = excluded.unit_amount, amount = excluded.amount, price_id = excluded.price_id,
      is_proration = excluded.is_proration, period_start = excluded.period_start, period_end = excluded.period_end,
      tax_amount = excluded.tax_amount, tax_rate = excluded.tax_rate`
}

const lineColumns = {
  id: 'uuid',
  ref: 'text',
  position: 'int',
  description: 'text',
  quantity: 'numeric',
  unitAmount: 'numeric',
  amount: 'numeric',
  priceId: 'uuid',
  isProration: 'boolean',
  periodStart: 'timestamptz',
  periodEnd: 'timestamptz',
  taxAmount: 'numeric',
  taxRate: 'text',
} as const
