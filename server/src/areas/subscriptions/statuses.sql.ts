import type { Db, Fragment } from '../../platform/db/sql.ts'

/** Returns the statuses in which the customer may use the product: `status in ${liveStatuses(db)}`. */
export const liveStatuses = (db: Db): Fragment => db`('trialing', 'active', 'past_due')`

/** Returns the statuses of subscriptions that have started and not ended. */
export const heldStatuses = (db: Db): Fragment => db`('trialing', 'active', 'past_due', 'paused')`

/** Returns the statuses with revenue. */
export const paidStatuses = (db: Db): Fragment => db`('active', 'past_due')`
