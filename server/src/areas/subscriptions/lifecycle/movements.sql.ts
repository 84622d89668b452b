import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import type { MovementKind } from '../rules.ts'
import { paidStatuses } from '../statuses.sql.ts'
import type { SubscriptionRow } from './subscriptions.sql.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>

/** Returns the monthly payments of a customer in one currency. */
export async function monthlyOf(
  db: Db,
  { environmentId }: Environment,
  customerId: string,
  currency: string,
): Promise<number> {
  const [row] = await db<[{ monthly: number }]>`
    select coalesce(sum(monthly_amount), 0)::bigint as monthly from subscriptions
    where environment_id = ${environmentId} and customer_id = ${customerId} and currency = ${currency}
      and status in ${paidStatuses(db)}`
  return row.monthly
}

export async function hasMoved(
  db: Db,
  { environmentId }: Environment,
  customerId: string,
  currency: string,
): Promise<boolean> {
  const rows = await db`
    select 1 from subscription_movements
    where environment_id = ${environmentId} and customer_id = ${customerId} and currency = ${currency} limit 1`
  return rows.length > 0
}

interface Movement {
  id: string
  customerId: string
  subscriptionId: string
  kind: MovementKind
  currency: string
  before: number
  after: number
  at: Date
}

export async function insertMovement(db: Db, { environmentId }: Environment, moved: Movement): Promise<void> {
  await db`
    insert into subscription_movements (environment_id, id, customer_id, subscription_id, kind, currency, before, after,
      at)
    values (${environmentId}, ${moved.id}, ${moved.customerId}, ${moved.subscriptionId}, ${moved.kind},
      ${moved.currency}, ${moved.before}, ${moved.after}, ${moved.at})`
}

export async function insertChange(
  db: Db,
  { environmentId }: Environment,
  id: string,
  after: Pick<SubscriptionRow, 'id' | 'status' | 'price_id' | 'quantity'>,
  changed: readonly string[],
  now: Date,
): Promise<void> {
  await db`
    insert into subscription_changes (environment_id, subscription_id, id, at, status, price_id, quantity, changed)
    values (${environmentId}, ${after.id}, ${id}, ${now}, ${after.status}, ${after.price_id}, ${after.quantity},
      ${changed as string[]})`
}
