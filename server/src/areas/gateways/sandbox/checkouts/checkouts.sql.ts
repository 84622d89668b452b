import type postgres from 'postgres'
import type { Db } from '../../../../platform/db/sql.ts'
import type { GatewayCoupon } from '../../port.ts'
import type { Account } from '../account.ts'
import type { SandboxPrice } from '../prices.ts'

export interface CheckoutRow {
  ref: string
  connection_id: string
  token: string
  customer_ref: string
  price: SandboxPrice
  quantity: number
  coupon: GatewayCoupon | null
  trial_days: number | null
  success_url: string
  cancel_url: string | null
  state: 'open' | 'paid' | 'expired'
  /** The card that waits for its second step. */
  confirming: string | null
  subscription_ref: string | null
  invoice_ref: string | null
  /** The hash of the card. */
  instrument: string | null
  ours: { checkoutId: string; subscriptionId?: string }
  expires_at: string
}

type NewCheckout = Omit<
  CheckoutRow,
  'connection_id' | 'state' | 'confirming' | 'subscription_ref' | 'invoice_ref' | 'instrument' | 'expires_at'
> & { expires_at: Date; created_at: Date }

export const insertCheckout = (db: Db, { environmentId, connectionId }: Account, checkout: NewCheckout) => db`
  insert into sandbox_checkouts ${db({
    ...checkout,
    environment_id: environmentId,
    connection_id: connectionId,
    state: 'open',
    price: db.json(checkout.price as unknown as postgres.JSONValue),
    coupon: checkout.coupon && db.json(checkout.coupon as unknown as postgres.JSONValue),
    ours: db.json(checkout.ours),
  })}`

const columns = (db: Db) => db`ref, connection_id, token, customer_ref, price, quantity, coupon, trial_days,
  success_url, cancel_url, state, confirming, subscription_ref, invoice_ref, instrument, ours, expires_at`

export async function findCheckout(
  db: Db,
  { environmentId, connectionId }: Account,
  ref: string,
): Promise<CheckoutRow | undefined> {
  const [row] = await db<CheckoutRow[]>`
    select ${columns(db)} from sandbox_checkouts
    where environment_id = ${environmentId} and ref = ${ref} and connection_id = ${connectionId}`
  return row
}

export async function checkoutOfToken(db: Db, environmentId: string, token: string): Promise<CheckoutRow | undefined> {
  const [row] = await db<CheckoutRow[]>`
    select ${columns(db)} from sandbox_checkouts where environment_id = ${environmentId} and token = ${token}`
  return row
}

export async function lockCheckout(db: Db, environmentId: string, ref: string): Promise<CheckoutRow> {
  const [row] = await db<CheckoutRow[]>`
    select ${columns(db)} from sandbox_checkouts where environment_id = ${environmentId} and ref = ${ref} for update`
  return row as CheckoutRow
}

export const completeCheckout = (
  db: Db,
  environmentId: string,
  ref: string,
  made: { subscriptionRef: string | null; invoiceRef: string | null; instrument: string },
) => db`
  update sandbox_checkouts
  set state = 'paid', confirming = null, subscription_ref = ${made.subscriptionRef}, invoice_ref = ${made.invoiceRef},
    instrument = ${made.instrument}
  where environment_id = ${environmentId} and ref = ${ref}`

export const awaitConfirmation = (db: Db, environmentId: string, ref: string, card: string | null) => db`
  update sandbox_checkouts set confirming = ${card} where environment_id = ${environmentId} and ref = ${ref}`

/** Lists environments of all tenants with expired checkouts. */
export const environmentsWithOverdue = (db: Db, now: Date) => db<{ environment_id: string }[]>`
  select distinct environment_id from sandbox_checkouts where state = 'open' and expires_at <= ${now}`

export const dueCheckouts = (db: Db, environmentId: string, now: Date) =>
  db<{ ref: string; connection_id: string; expires_at: string }[]>`
    select ref, connection_id, expires_at from sandbox_checkouts
    where environment_id = ${environmentId} and state = 'open' and expires_at <= ${now} order by expires_at limit 1000`

export const expireCheckout = (db: Db, environmentId: string, ref: string) => db`
  update sandbox_checkouts set state = 'expired', confirming = null
  where environment_id = ${environmentId} and ref = ${ref} and state = 'open'`
