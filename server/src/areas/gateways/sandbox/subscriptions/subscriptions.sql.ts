import type postgres from 'postgres'
import type { Db } from '../../../../platform/db/sql.ts'
import type { GatewayCoupon } from '../../port.ts'
import type { Account } from '../account.ts'
import type { InvoiceLine } from '../invoices/rules.ts'
import type { SandboxPrice } from '../prices.ts'

/** A subscription as the sandbox sees it. */
export interface Subscription {
  readonly ref: string
  readonly customerRef: string
  readonly status: 'trialing' | 'active' | 'past_due' | 'paused' | 'canceled'
  readonly price: SandboxPrice
  readonly quantity: number
  /** Takes effect with the next period. */
  readonly next: { readonly price: SandboxPrice; readonly quantity: number } | null
  readonly coupon: GatewayCoupon | null
  /** null: unlimited. */
  readonly couponPeriodsLeft: number | null
  /** Whether the coupon was taken off the current period. */
  readonly discounted: boolean
  /** Credit from changes that no invoice has used. */
  readonly credit: number
  /** Prorations of the current period that wait for the next invoice. */
  readonly pending: readonly InvoiceLine[]
  /** The moment from which periods are counted. */
  readonly anchor: Date
  readonly periods: number
  readonly periodStart: Date
  readonly periodEnd: Date
  readonly trialEndsAt: Date | null
  readonly cancelAt: Date | null
  readonly canceledAt: Date | null
  readonly endedAt: Date | null
  /** Usage before this time is on an invoice, unless it was reported later. */
  readonly usageFrom: Date
  readonly usageBilledAt: Date | null
  readonly ours: { readonly subscriptionId?: string }
  readonly createdAt: Date
}

interface Row {
  environment_id: string
  connection_id: string
  due_at: string | null
  ref: string
  customer_ref: string
  status: Subscription['status']
  price: SandboxPrice
  quantity: number
  next_price: SandboxPrice | null
  next_quantity: number | null
  coupon: GatewayCoupon | null
  coupon_periods_left: number | null
  discounted: boolean
  credit: number
  pending: InvoiceLine[]
  anchor: string
  periods: number
  current_period_start: string
  current_period_end: string
  trial_ends_at: string | null
  cancel_at: string | null
  canceled_at: string | null
  ended_at: string | null
  usage_from: string
  usage_billed_at: string | null
  ours: { subscriptionId?: string }
  created_at: string
}

const date = (text: string | null): Date | null => (text === null ? null : new Date(text))

const fromRow = (row: Row): Subscription => ({
  ref: row.ref,
  customerRef: row.customer_ref,
  status: row.status,
  price: row.price,
  quantity: row.quantity,
  next: row.next_price && { price: row.next_price, quantity: row.next_quantity as number },
  coupon: row.coupon,
  couponPeriodsLeft: row.coupon_periods_left,
  discounted: row.discounted,
  credit: row.credit,
  pending: row.pending,
  anchor: new Date(row.anchor),
  periods: row.periods,
  periodStart: new Date(row.current_period_start),
  periodEnd: new Date(row.current_period_end),
  trialEndsAt: date(row.trial_ends_at),
  cancelAt: date(row.cancel_at),
  canceledAt: date(row.canceled_at),
  endedAt: date(row.ended_at),
  usageFrom: new Date(row.usage_from),
  usageBilledAt: date(row.usage_billed_at),
  ours: row.ours,
  createdAt: new Date(row.created_at),
})

const json = (db: Db, value: unknown) => (value === null ? null : db.json(value as postgres.JSONValue))

const toRow = (db: Db, subscription: Subscription) => ({
  customer_ref: subscription.customerRef,
  status: subscription.status,
  price: json(db, subscription.price),
  quantity: subscription.quantity,
  next_price: json(db, subscription.next?.price ?? null),
  next_quantity: subscription.next?.quantity ?? null,
  coupon: json(db, subscription.coupon),
  coupon_periods_left: subscription.couponPeriodsLeft,
  discounted: subscription.discounted,
  credit: subscription.credit,
  pending: json(db, subscription.pending),
  anchor: subscription.anchor,
  periods: subscription.periods,
  current_period_start: subscription.periodStart,
  current_period_end: subscription.periodEnd,
  trial_ends_at: subscription.trialEndsAt,
  cancel_at: subscription.cancelAt,
  canceled_at: subscription.canceledAt,
  ended_at: subscription.endedAt,
  usage_from: subscription.usageFrom,
  usage_billed_at: subscription.usageBilledAt,
  ours: json(db, subscription.ours),
  due_at: dueAt(subscription),
  created_at: subscription.createdAt,
})

/** Returns the next time at which it changes by itself. */
function dueAt({ status, periodEnd, cancelAt }: Subscription): Date | null {
  if (status === 'canceled') return null
  return cancelAt && cancelAt < periodEnd ? cancelAt : periodEnd
}

export const insertSubscription = (db: Db, { environmentId, connectionId }: Account, subscription: Subscription) => db`
  insert into sandbox_subscriptions ${db({
    environment_id: environmentId,
    connection_id: connectionId,
    ref: subscription.ref,
    ...toRow(db, subscription),
  })}`

export const saveSubscription = (db: Db, { environmentId }: Account, subscription: Subscription) => db`
  update sandbox_subscriptions set ${db(toRow(db, subscription))}
  where environment_id = ${environmentId} and ref = ${subscription.ref}`

export async function findSubscription(
  db: Db,
  { environmentId, connectionId }: Account,
  ref: string,
): Promise<Subscription | null> {
  const [row] = await db<Row[]>`
    select * from sandbox_subscriptions
    where environment_id = ${environmentId} and ref = ${ref} and connection_id = ${connectionId}`
  return row ? fromRow(row) : null
}

export async function lockSubscription(
  db: Db,
  { environmentId, connectionId }: Account,
  ref: string,
): Promise<Subscription | null> {
  const [row] = await db<Row[]>`
    select * from sandbox_subscriptions
    where environment_id = ${environmentId} and ref = ${ref} and connection_id = ${connectionId} for update`
  return row ? fromRow(row) : null
}

/** Whether a subscription that has not ended bills what a customer uses of a meter. */
export async function isMeteredBy(
  db: Db,
  { environmentId, connectionId }: Account,
  customerRef: string,
  meter: string,
): Promise<boolean> {
  const rows = await db`
    select 1 from sandbox_subscriptions
    where environment_id = ${environmentId} and customer_ref = ${customerRef} and connection_id = ${connectionId}
      and status <> 'canceled' and price ->> 'meter' = ${meter} limit 1`
  return rows.length > 0
}

/** Lists environments of all tenants with due changes. */
export const environmentsWithDue = (db: Db, now: Date) => db<{ environment_id: string }[]>`
  select distinct environment_id from sandbox_subscriptions where due_at <= ${now}`

export const dueSubscriptions = (db: Db, environmentId: string, now: Date, most: number) =>
  db<{ ref: string; connection_id: string }[]>`
    select ref, connection_id from sandbox_subscriptions
    where environment_id = ${environmentId} and due_at <= ${now} order by due_at, ref limit ${most}`
