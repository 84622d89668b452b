import { firstPage, type Paged, type subscriptions } from '@userkeep/contract'
import { stringify } from 'csv-stringify/sync'
import type { Scope } from '../../../platform/change.ts'
import type { Db } from '../../../platform/db/sql.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { pageSubscriptions, type StaffSubscriptionView, type SubscriptionFilter } from './subscriptions.sql.ts'

export const exportSubscriptions: Verb<typeof subscriptions.routes.export> = async ({
  db,
  scope,
  query,
  caller,
  change,
}) => {
  const { environment: _, ...filter } = query
  await change(async (tx) =>
    tx.audited({
      target: { type: 'organization', id: scope.organizationCode, name: caller.organization.name },
      changes: Object.fromEntries(Object.entries(filter).map(([name, to]) => [name, { to }])),
    }),
  )
  return { format: 'csv', content: written(db, scope, filter) }
}

const columns = [
  'id',
  'customer_id',
  'customer',
  'product',
  'status',
  'quantity',
  'currency',
  'amount',
  'monthly_amount',
  'trial_monthly_amount',
  'interval',
  'coupon',
  'gateway',
  'current_period_start',
  'current_period_end',
  'trial_ends_at',
  'cancel_at',
  'canceled_at',
  'ended_at',
  'created_at',
] as const

const cells = (row: StaffSubscriptionView) => {
  const flat = { ...row, customer: row.customer?.name, product: row.product.key, interval: row.price.interval }
  return columns.map((column) => flat[column])
}

// Escapes formulas, because strangers choose names.
const csv = (rows: unknown[][]): string => stringify(rows, { record_delimiter: '\r\n', escape_formulas: true })

const batch = 1000

/** Streams the subscriptions in batches, each read by its own statement, so that a slow reader holds no connection. */
async function* written(db: Db, scope: Scope, filter: SubscriptionFilter): AsyncGenerator<string> {
  let startingAfter: string | null = null
  for (let before = csv([[...columns]]); ; before = '') {
    const page = { ...firstPage(batch), startingAfter }
    const { rows, nextCursor }: Paged<StaffSubscriptionView> = await pageSubscriptions(db, scope, filter, page)
    yield before + csv(rows.map(cells))
    if (nextCursor === null) return
    startingAfter = nextCursor
  }
}
