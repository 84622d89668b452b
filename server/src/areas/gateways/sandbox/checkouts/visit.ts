import { environmentIn } from '../../../../platform/crypto/tokens.ts'
import type { Db } from '../../../../platform/db/sql.ts'
import { fail } from '../../../../platform/fail.ts'
import type { Account } from '../account.ts'
import { findCustomer } from '../customers.sql.ts'
import type { Shown } from './checkout-pages.ts'
import { type CheckoutRow, checkoutOfToken, lockCheckout } from './checkouts.sql.ts'

export interface Visit extends Shown {
  readonly account: Account
}

/** Returns the checkout of a token. One that is past its time counts as expired. */
export async function visit(db: Db, token: string, now: Date, { lock = false } = {}): Promise<Visit> {
  const environmentId = environmentIn(token)
  const found = environmentId && (await checkoutOfToken(db, environmentId, token))
  if (!found || !environmentId) return fail('not_found', 'Checkout not found.')
  const checkout = asOf(lock ? await lockCheckout(db, environmentId, found.ref) : found, now)
  const buyer = (await findCustomer(db, environmentId, checkout.customer_ref))?.name ?? ''
  return { account: { environmentId, connectionId: checkout.connection_id }, checkout, buyer, now }
}

const asOf = (checkout: CheckoutRow, now: Date): CheckoutRow =>
  checkout.state === 'open' && new Date(checkout.expires_at) <= now ? { ...checkout, state: 'expired' } : checkout
