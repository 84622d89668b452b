import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { gatewayCallRows } from '../../gateways/public.ts'
import { environmentRows } from '../../organizations/public.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>

export interface CheckoutRow {
  id: string
  customer_id: string
  contact_id: string | null
  idempotency_key: string | null
  request_hash: Buffer | null
  price_id: string
  quantity: number
  subscription_id: string | null
  connection_id: string
  coupon_id: string | null
  /** The trial days requested from the gateway. */
  trial_days: number | null
  call_id: string | null
  session_ref: string | null
  url: string | null
  expires_at: string | null
  state: 'opening' | 'open' | 'paid' | 'expired'
}

const columns = (db: Db) => db`
  id, customer_id, contact_id, idempotency_key, request_hash, price_id, quantity, subscription_id, connection_id,
  coupon_id, trial_days, call_id, session_ref, url, expires_at, state`

export async function insertCheckout(
  db: Db,
  { environmentId }: Environment,
  row: Omit<CheckoutRow, 'session_ref' | 'url' | 'expires_at' | 'state' | 'call_id'>,
  now: Date,
): Promise<void> {
  await db`
    insert into checkouts (environment_id, id, customer_id, contact_id, idempotency_key, request_hash, price_id, quantity,
      subscription_id, connection_id, coupon_id, trial_days, state, created_at)
    values (${environmentId}, ${row.id}, ${row.customer_id}, ${row.contact_id}, ${row.idempotency_key},
      ${row.request_hash}, ${row.price_id}, ${row.quantity}, ${row.subscription_id}, ${row.connection_id},
      ${row.coupon_id}, ${row.trial_days}, 'opening', ${now})`
}

export async function setCall(db: Db, { environmentId }: Environment, id: string, callId: string): Promise<void> {
  await db`update checkouts set call_id = ${callId} where environment_id = ${environmentId} and id = ${id}`
}

export async function findCheckout(db: Db, { environmentId }: Environment, id: string): Promise<CheckoutRow | null> {
  const [row] = await db<CheckoutRow[]>`
    select ${columns(db)} from checkouts where environment_id = ${environmentId} and id = ${id}`
  return row ?? null
}

export async function lockCheckout(db: Db, { environmentId }: Environment, id: string): Promise<CheckoutRow | null> {
  const [row] = await db<CheckoutRow[]>`
    select ${columns(db)} from checkouts where environment_id = ${environmentId} and id = ${id} for no key update`
  return row ?? null
}

/** Returns the checkout begun under a key: by the customer, or else by the same person for another customer. */
export async function findByKey(
  db: Db,
  { environmentId }: Environment,
  key: string,
  customerId: string,
  contactId: string,
): Promise<CheckoutRow | null> {
  const [row] = await db<CheckoutRow[]>`
    select ${columns(db)} from checkouts
    where environment_id = ${environmentId} and idempotency_key = ${key}
      and (customer_id = ${customerId} or contact_id = ${contactId})
    order by customer_id = ${customerId} desc, id desc limit 1`
  return row ?? null
}

export async function setSession(
  db: Db,
  { environmentId }: Environment,
  id: string,
  session: { ref: string; url: string; expiresAt: Date },
): Promise<void> {
  await db`
    update checkouts set session_ref = ${session.ref}, url = ${session.url}, expires_at = ${session.expiresAt}
    where environment_id = ${environmentId} and id = ${id}`
}

export async function setState(
  db: Db,
  { environmentId }: Environment,
  id: string,
  state: CheckoutRow['state'],
): Promise<void> {
  await db`update checkouts set state = ${state} where environment_id = ${environmentId} and id = ${id}`
}

/** Whether somebody has the call that opens it in hand right now. */
export async function isBeingOpened(
  db: Db,
  { environmentId }: Environment,
  callId: string,
  now: Date,
): Promise<boolean> {
  const rows = await db`
    select 1 from ${gatewayCallRows(db)} gateway_calls
    where environment_id = ${environmentId} and id = ${callId} and state = 'waiting' and lease_until > ${now}`
  return rows.length > 0
}

/** Lists checkouts that are open past their end, to ask the gateway about them. */
export const overdueCheckouts = (db: Db, now: Date, limit: number) => db<
  { organization_id: string; environment_id: string; connection_id: string; session_ref: string }[]
>`
  select e.organization_id, c.environment_id, c.connection_id, c.session_ref
  from checkouts c join ${environmentRows(db)} e on e.id = c.environment_id
  where c.state = 'open' and c.expires_at <= ${now} and c.session_ref is not null
  order by c.expires_at limit ${limit}`
