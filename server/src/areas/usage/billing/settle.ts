import { type Change, change } from '../../../platform/change.ts'
import { hours } from '../../../platform/clock.ts'
import type { Context } from '../../../platform/context.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { amountOf, type CataloguePrice, findPrice } from '../../catalogue/public.ts'
import { askGateway, gatewayCustomer } from '../../gateways/public.ts'
import { subjectOf } from '../../subscriptions/public.ts'
import { findPriceByMeter } from './priced.sql.ts'
import {
  account,
  carryTo,
  type DueReport,
  type HeldReport,
  holdReport,
  listDue,
  organizationOf,
} from './reports.sql.ts'
import { leftOf, toReport } from './rules.ts'

const batch = 500

/** Usage that arrives after the end of its subscription is collected for this long before it gets an invoice. */
const gatheredFor = hours(1)

/** The delay until a correction that is more than the usage of its period is compared with later usage again. */
const correctionWaits = hours(6)

/** Reports usage to the gateways that price it, once for everything since the last time. */
export async function settleUsage(context: Context<unknown>): Promise<void> {
  const now = context.clock.now()
  for (const due of await listDue(context.sql, now, batch)) {
    const organizationId = await organizationOf(context.sql, due.environment_id)
    if (organizationId === null) continue
    const scope = { organizationId, environmentId: due.environment_id }
    await change(context, scope, (tx) => settle(tx, scope, due, now))
  }
}

/**
 * Reports usage of the current period. The rest of an earlier period or another subscription is carried over to it. If
 * nothing bills the meter any more, it gets an invoice of its own.
 */
async function settle(tx: Change, scope: EnvironmentScope, due: DueReport, now: Date): Promise<void> {
  const row = await holdReport(tx, scope, due, now)
  if (row === null) return
  if (row.live === null) return billFinally(tx, scope, row, now)
  if (row.live.subscription_id === row.subscription_id && isSame(row.live.starts_at, row.starts_at))
    return report(tx, scope, row, now)
  const quantity = leftOf(row)
  await account(tx, scope, row, { billed: quantity, due: false })
  if (quantity === 0) return
  const { subscription_id, starts_at, ends_at } = row.live
  const to = { subscription_id, meter_id: row.meter_id, starts_at }
  const { customer_id: customerId, aggregation } = row
  await carryTo(tx, scope, to, { customerId, aggregation, endsAt: ends_at, quantity })
}

const isSame = (a: string, b: string): boolean => new Date(a).getTime() === new Date(b).getTime()

async function report(tx: Change, scope: EnvironmentScope, row: HeldReport, now: Date): Promise<void> {
  const { connection_id: connectionId, customer_id: customerId, meter } = row
  const customerRef = await gatewayCustomer(tx, scope, { connectionId, customerId })
  // Before the first checkout, the gateway does not know the customer.
  if (customerRef === null) return
  const quantity = toReport(row)
  // Dated now, because the gateway may have invoiced any earlier moment.
  const input = { customerRef, meter, quantity, at: now.toISOString(), period: row.starts_at }
  const call = { connectionId, kind: 'usage.report', subject: subjectOf({ id: row.subscription_id }), input } as const
  if (quantity !== 0) await askGateway(tx, scope, call, now)
  const isOver = leftOf(row) < quantity
  await account(tx, scope, row, { reported: quantity, ...(isOver ? waitingForUsage(now) : { due: false }) })
}

/** Stays due, because a correction is carried over to the next period with the meter. */
const waitingForUsage = (now: Date) => ({ due: true, retryAt: new Date(now.getTime() + correctionWaits) })

async function billFinally(tx: Change, scope: EnvironmentScope, row: HeldReport, now: Date): Promise<void> {
  const quantity = leftOf(row)
  if (quantity < 0 && row.is_held) return account(tx, scope, row, waitingForUsage(now))
  const priceId = quantity > 0 ? await findPriceByMeter(tx, scope, row.subscription_id, row.meter_id) : null
  const price = priceId === null ? null : await findPrice(tx, scope, priceId)
  if (price === null) return account(tx, scope, row, { due: false })
  if (row.final_at === null)
    return account(tx, scope, row, { due: true, finalAt: new Date(now.getTime() + gatheredFor) })
  if (new Date(row.final_at) > now) return
  if (await askForInvoice(tx, scope, row, { price, quantity }, now))
    await account(tx, scope, row, { billed: quantity, due: false })
}

async function askForInvoice(
  tx: Change,
  scope: EnvironmentScope,
  { connection_id: connectionId, customer_id: customerId, subscription_id, gateway_ref, meter, starts_at }: HeldReport,
  { price, quantity }: { price: CataloguePrice; quantity: number },
  now: Date,
): Promise<boolean> {
  const customerRef = await gatewayCustomer(tx, scope, { connectionId, customerId })
  if (customerRef === null) return false
  const input = {
    customerRef,
    subscriptionRef: gateway_ref,
    subscriptionId: subscription_id,
    price,
    quantity,
    amount: amountOf(price, quantity),
    description: usageWords(price, quantity),
    meter,
    period: starts_at,
  }
  const subject = subjectOf({ id: subscription_id })
  await askGateway(tx, scope, { connectionId, kind: 'usage.bill', subject, input }, now)
  return true
}

export const usageWords = ({ product }: CataloguePrice, quantity: number): string => `${product.name}: ${quantity} used`
