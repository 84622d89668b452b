import type { Db, Fragment } from '../../platform/db/sql.ts'

/** The columns of `subscription_changes` that other areas may read. */
export const subscriptionChangeRows = (db: Db): Fragment => db`
  (select environment_id, subscription_id, id, at, status, price_id
  from subscription_changes)`

/** The columns of `subscriptions` that other areas may read. */
export const subscriptionRows = (db: Db): Fragment => db`
  (select environment_id, id, customer_id, kind, product_id, price_id, connection_id, gateway_ref, status,
    quantity, currency, monthly_amount, current_period_start, current_period_end, trial_ends_at, cancel_at,
    ended_at, created_at
  from subscriptions)`
