import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { priceRows } from '../../catalogue/public.ts'
import { gatewayConnectionRows, gatewayCustomerRows, gatewayPriceRows } from '../../gateways/public.ts'
import type { Status } from '../rules.ts'
import { heldStatuses } from '../statuses.sql.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>

/** The mutable fields of a subscription. */
export interface SubscriptionState {
  status: Status
  product_id: string
  price_id: string
  currency: string
  gateway_ref: string | null
  quantity: number
  monthly_amount: number
  current_period_start: string | null
  current_period_end: string | null
  trial_ends_at: string | null
  cancel_at: string | null
  canceled_at: string | null
  ended_at: string | null
  paused_at: string | null
  past_due_since: string | null
  gateway_quantity: number | null
  changing: number
}

export interface SubscriptionRow extends SubscriptionState {
  id: string
  customer_id: string
  kind: 'plan' | 'add_on' | 'credit_pack'
  connection_id: string
  coupon_id: string | null
  /** When the gateway is asked for changed seats; null: none wait. */
  seats_due_at: string | null
  created_at: string
}

const columns = (db: Db) => db`
  s.id, s.customer_id, s.kind, s.product_id, s.price_id, s.connection_id, s.gateway_ref, s.status, s.quantity,
  s.currency, s.coupon_id, s.monthly_amount, s.current_period_start, s.current_period_end, s.trial_ends_at, s.cancel_at,
  s.canceled_at, s.ended_at, s.paused_at, s.past_due_since, s.gateway_quantity, s.changing, s.seats_due_at,
  s.created_at`

type NewSubscription = Pick<
  SubscriptionRow,
  | 'id'
  | 'customer_id'
  | 'kind'
  | 'product_id'
  | 'price_id'
  | 'connection_id'
  | 'quantity'
  | 'currency'
  | 'coupon_id'
  | 'monthly_amount'
>

/** Inserts a subscription that waits for its first payment. */
export async function insertSubscription(
  db: Db,
  { environmentId }: Environment,
  row: NewSubscription,
  now: Date,
): Promise<void> {
  await db`
    insert into subscriptions (environment_id, id, customer_id, kind, product_id, price_id, connection_id, status,
      quantity, currency, coupon_id, monthly_amount, created_at, updated_at)
    values (${environmentId}, ${row.id}, ${row.customer_id}, ${row.kind}, ${row.product_id}, ${row.price_id},
      ${row.connection_id}, 'incomplete', ${row.quantity}, ${row.currency}, ${row.coupon_id}, ${row.monthly_amount},
      ${now}, ${now})`
}

export async function findSubscription(
  db: Db,
  { environmentId }: Environment,
  id: string,
): Promise<SubscriptionRow | null> {
  const [row] = await db<SubscriptionRow[]>`
    select ${columns(db)} from subscriptions s where s.environment_id = ${environmentId} and s.id = ${id}`
  return row ?? null
}

/** Finds a subscription by our id in the gateway's metadata, or by its name there. */
export async function findMirrored(
  db: Db,
  { environmentId }: Environment,
  connectionId: string,
  { ref, ours }: { ref: string; ours: { subscriptionId?: string } },
): Promise<SubscriptionRow | null> {
  const [row] = await db<SubscriptionRow[]>`
    select ${columns(db)} from subscriptions s
    where s.environment_id = ${environmentId} and s.connection_id = ${connectionId} and s.gateway_ref = ${ref}`
  const found = row ?? (ours.subscriptionId ? await findSubscription(db, { environmentId }, ours.subscriptionId) : null)
  return found?.connection_id === connectionId ? found : null
}

/** Locks a subscription. The customer is locked first, if it exists. */
export async function lockSubscription(
  db: Db,
  { environmentId }: Environment,
  id: string,
): Promise<SubscriptionRow | null> {
  const [row] = await db<SubscriptionRow[]>`
    select ${columns(db)} from subscriptions s where s.environment_id = ${environmentId} and s.id = ${id}
    for no key update`
  return row ?? null
}

/** Locks the customer's subscriptions that have started and not ended, the newest first. */
export function lockHeldOf(db: Db, { environmentId }: Environment, customerId: string): Promise<SubscriptionRow[]> {
  return db<SubscriptionRow[]>`
    select ${columns(db)} from subscriptions s
    where s.environment_id = ${environmentId} and s.customer_id = ${customerId}
      and s.status in ${heldStatuses(db)}
    order by s.id desc for no key update`
}

export async function saveSubscription(
  db: Db,
  { environmentId }: Environment,
  id: string,
  state: SubscriptionState,
  now: Date,
): Promise<void> {
  await db`
    update subscriptions set status = ${state.status}, product_id = ${state.product_id}, price_id = ${state.price_id},
      currency = ${state.currency}, gateway_ref = ${state.gateway_ref}, quantity = ${state.quantity}, monthly_amount = ${state.monthly_amount},
      current_period_start = ${state.current_period_start}, current_period_end = ${state.current_period_end},
      trial_ends_at = ${state.trial_ends_at}, cancel_at = ${state.cancel_at}, canceled_at = ${state.canceled_at},
      ended_at = ${state.ended_at}, paused_at = ${state.paused_at}, past_due_since = ${state.past_due_since},
      gateway_quantity = ${state.gateway_quantity}, changing = ${state.changing}, updated_at = ${now}
    where environment_id = ${environmentId} and id = ${id}`
}

/** Lists subscriptions whose quantity is the number of members. */
export async function listPerSeat(
  db: Db,
  { environmentId }: Environment,
  customerId: string,
): Promise<{ id: string }[]> {
  return db<{ id: string }[]>`
    select s.id from subscriptions s
    join ${priceRows(db)} r on r.environment_id = ${environmentId} and r.id = s.price_id and r.model = 'per_seat'
    where s.environment_id = ${environmentId} and s.customer_id = ${customerId}
      and s.status in ${heldStatuses(db)}
    order by s.id`
}

/** Returns the catalog price of a gateway reference. */
export async function priceOfRef(
  db: Db,
  { environmentId }: Environment,
  connectionId: string,
  ref: string,
): Promise<string | null> {
  const [row] = await db<{ price_id: string }[]>`
    select price_id from ${gatewayPriceRows(db)} gateway_prices
    where environment_id = ${environmentId} and connection_id = ${connectionId} and ref = ${ref}`
  return row?.price_id ?? null
}

export async function setChanging(db: Db, { environmentId }: Environment, id: string, changing: number): Promise<void> {
  await db`update subscriptions set changing = ${changing} where environment_id = ${environmentId} and id = ${id}`
}

/** Like `lockHeldOf`, without a lock. */
export function listHeldOf(db: Db, { environmentId }: Environment, customerId: string): Promise<SubscriptionRow[]> {
  return db<SubscriptionRow[]>`
    select ${columns(db)} from subscriptions s
    where s.environment_id = ${environmentId} and s.customer_id = ${customerId}
      and s.status in ${heldStatuses(db)}
    order by s.id desc`
}

/** Finds the connection of a customer's last purchase. */
export async function lastConnectionOf(
  db: Db,
  { environmentId }: Environment,
  customerId: string,
): Promise<string | null> {
  const [row] = await db<{ connection_id: string }[]>`
    select x.connection_id from ${gatewayCustomerRows(db)} x
    join ${gatewayConnectionRows(db)} g on g.environment_id = ${environmentId} and g.id = x.connection_id
    where x.environment_id = ${environmentId} and x.customer_id = ${customerId}
    order by g.disconnected_at is not null, x.created_at desc limit 1`
  return row?.connection_id ?? null
}
