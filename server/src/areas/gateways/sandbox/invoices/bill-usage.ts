import type { BilledUsage } from '../../port.ts'
import { GatewayRefused } from '../../port.ts'
import type { Account, Tx } from '../account.ts'
import { findCustomer } from '../customers.sql.ts'
import { storedPrice } from '../prices.ts'
import { billNow } from './collect.ts'
import { draftOf, lineOf } from './rules.ts'

/** Makes an invoice of usage that no subscription will bill. Neither a coupon nor credit is taken off it. */
export async function billUsage(tx: Tx, account: Account, usage: BilledUsage, now: Date): Promise<{ ref: string }> {
  const { customerRef, subscriptionRef, subscriptionId, price, quantity, amount, description } = usage
  const customer = await findCustomer(tx, account.environmentId, customerRef)
  if (customer?.connection_id !== account.connectionId)
    throw new GatewayRefused('no_such_customer', 'Customer not found.')
  const line = lineOf({ description, price: storedPrice(price), quantity, amount, period: null })
  const { ref } = await billNow(tx, account, {
    customerRef,
    subscriptionRef,
    currency: price.currency,
    draft: draftOf([line], { discount: 0, credit: 0 }),
    period: null,
    at: now,
    ours: { subscriptionId, priceId: price.id },
  })
  return { ref }
}
