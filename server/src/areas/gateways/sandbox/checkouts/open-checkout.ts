import { hours } from '../../../../platform/clock.ts'
import { newTokenIn } from '../../../../platform/crypto/tokens.ts'
import type { AskedCheckout, GatewayCheckout } from '../../port.ts'
import { type Account, newRef, type Tx } from '../account.ts'
import { ensureCustomer } from '../customers.sql.ts'
import { storedPrice } from '../prices.ts'
import { insertCheckout } from './checkouts.sql.ts'
import { toCheckout } from './views.ts'

/** The lifetime of a checkout. */
const openFor = hours(24)

export interface Opened {
  readonly checkout: GatewayCheckout
  readonly customerRef: string
}

/** Opens a page to pay at. The token of its address names the environment, so that it is looked for there alone. */
export async function openCheckout(
  tx: Tx,
  account: Account,
  asked: AskedCheckout,
  { now, publicUrl }: { now: Date; publicUrl: string },
): Promise<Opened> {
  const customerRef = await ensureCustomer(tx, account, asked.customer, now)
  const checkout = {
    ref: newRef('co'),
    token: newTokenIn(account.environmentId, ''),
    customer_ref: customerRef,
    price: storedPrice(asked.price),
    quantity: asked.quantity,
    coupon: asked.coupon,
    trial_days: asked.trialDays,
    success_url: asked.successUrl,
    cancel_url: asked.cancelUrl,
    ours: {
      checkoutId: asked.checkoutId,
      ...(asked.subscriptionId !== null && { subscriptionId: asked.subscriptionId }),
    },
    expires_at: asked.expiresAt ? new Date(asked.expiresAt) : new Date(now.getTime() + openFor),
  }
  await insertCheckout(tx, account, { ...checkout, created_at: now })
  const row = { ...checkout, state: 'open' as const, subscription_ref: null, invoice_ref: null, instrument: null }
  return { customerRef, checkout: toCheckout({ ...row, expires_at: checkout.expires_at.toISOString() }, publicUrl) }
}
