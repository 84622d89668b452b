import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { saveCustomerRef, savePriceRef } from '../connections/refs.sql.ts'
import { priceRefOf } from './account.ts'
import { insertPayingCustomer } from './customers.sql.ts'
import { insertInvoice } from './invoices/invoices.sql.ts'
import type { SandboxPrice } from './prices.ts'
import { insertSubscription } from './subscriptions/subscriptions.sql.ts'

/** A subscription that was paid in the sandbox since it began. */
export interface SandboxSale {
  connectionId: string
  customer: { id: string; name: string }
  subscriptionId: string
  price: SandboxPrice
  /** The references of the sandbox. */
  refs: { customer: string; subscription: string }
  startedAt: Date
  /** The number of periods that have begun. */
  periods: number
  period: { start: Date; end: Date }
  invoices: readonly { ref: string; paymentRef: string; amount: number; start: Date; end: Date }[]
}

const card = '4242424242424242'

/** Inserts sales as the sandbox would have recorded them, so that they can be refunded, paused and canceled. */
export async function insertSandboxSales(
  db: Db,
  { environmentId }: Pick<EnvironmentScope, 'environmentId'>,
  sales: readonly SandboxSale[],
): Promise<void> {
  for (const sale of sales) await insertSale(db, environmentId, sale)
}

async function insertSale(db: Db, environmentId: string, sale: SandboxSale): Promise<void> {
  const { connectionId, refs, price, startedAt, period, subscriptionId } = sale
  const account = { environmentId, connectionId }
  const { customer } = sale
  await insertPayingCustomer(
    db,
    account,
    { ...customer, ref: refs.customer, card, charges: sale.invoices.length },
    startedAt,
  )
  await saveCustomerRef(db, account, { connectionId, customerId: customer.id, ref: refs.customer }, startedAt)
  await savePriceRef(db, account, { connectionId, priceId: price.id, ref: priceRefOf(price.id) }, startedAt)
  await insertSubscription(db, account, {
    ...{ ref: refs.subscription, customerRef: refs.customer, status: 'active', price, quantity: 1, next: null },
    ...{ coupon: null, couponPeriodsLeft: null, discounted: false, credit: 0, pending: [] },
    ...{ anchor: startedAt, periods: sale.periods, periodStart: period.start, periodEnd: period.end },
    ...{ trialEndsAt: null, cancelAt: null, canceledAt: null, endedAt: null, usageBilledAt: null },
    usageFrom: period.start,
    ours: { subscriptionId },
    createdAt: startedAt,
  })
  for (const { ref, paymentRef, amount, start, end } of sale.invoices) {
    const line = {
      ...{ ref: `${ref}_line`, description: price.name, quantity: 1, unit_amount: price.amount, amount },
      ...{ price_ref: priceRefOf(price.id), is_proration: false },
      ...{ period_start: start.toISOString(), period_end: end.toISOString() },
    }
    await insertInvoice(db, account, {
      ...{ ref, customer_ref: refs.customer, subscription_ref: refs.subscription, status: 'paid' },
      ...{ currency: price.currency, subtotal: amount, discount: 0, total: amount },
      ...{ amount_paid: amount, amount_refunded: 0, period_start: start, period_end: end },
      ...{ due_at: null, paid_at: start, payment_ref: paymentRef, instrument: null, attempts: 1, failure: null },
      ...{ lines: [line], ours: { subscriptionId, priceId: price.id }, created_at: start },
    })
  }
}
