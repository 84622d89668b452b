import type { Change } from '../../../platform/change.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { askGateway, gatewayCustomer } from '../../gateways/public.ts'
import { type MeteredSubscription, subjectOf } from '../../subscriptions/public.ts'
import { meteredPrice } from './metered-price.ts'
import { findCurrentPeriod } from './priced.sql.ts'
import { account, lockReports } from './reports.sql.ts'
import { isCurrent } from './rules.ts'

/**
 * Takes back the usage reported to the gateway for the current period, because a paused subscription's invoices are
 * void. It is reported again when the subscription resumes, or gets an invoice of its own.
 */
export async function suspendUsage(
  tx: Change,
  scope: EnvironmentScope,
  subscription: MeteredSubscription,
  now: Date,
): Promise<void> {
  const { id, connection_id: connectionId, customer_id: customerId } = subscription
  const price = await meteredPrice(tx, scope, subscription.price_id)
  if (price === null) return
  const current = await findCurrentPeriod(tx, scope, id, now)
  const row = (await lockReports(tx, scope, id, price.meter_id)).find((each) => isCurrent(each, current))
  const customerRef = await gatewayCustomer(tx, scope, { connectionId, customerId })
  if (!row || row.reported === 0 || customerRef === null) return
  const input = {
    customerRef,
    meter: price.meter,
    quantity: -row.reported,
    at: now.toISOString(),
    period: row.starts_at,
  }
  await askGateway(tx, scope, { connectionId, kind: 'usage.report', subject: subjectOf({ id }), input }, now)
  await account(tx, scope, row, { reported: -row.reported, due: true })
}
