import type Stripe from 'stripe'
import { amountOf } from '../../catalogue/public.ts'
import { type AskedCheckout, type GatewayCheckout, GatewayRefused, trialOnce } from '../port.ts'
import { keyOf, type StripeConnection } from './connection.ts'
import { customerRef } from './customers.ts'
import { failureOf, found } from './failures.ts'
import { momentOf, refOrNull, secondsOf } from './moments.ts'
import { toStripe } from './money.ts'
import { metadataOf, oursIn } from './ours.ts'
import { isSoldInline, quantityOf } from './price-params.ts'
import { couponRef, makeProduct, priceRef } from './prices.ts'
import { collectsTax } from './taxes.ts'

type Params = Stripe.Checkout.SessionCreateParams
type LineItem = Stripe.Checkout.SessionCreateParams.LineItem

export async function openCheckout(connection: StripeConnection, asked: AskedCheckout, key: string) {
  const { checkoutId, subscriptionId, price, coupon } = asked
  const metadata = metadataOf({ checkoutId, subscriptionId, customerId: asked.customer.id, priceId: price.id })
  const [customer, item, discount, isTaxed] = await Promise.all([
    customerRef(connection, asked.customer),
    itemOf(connection, asked),
    coupon && couponRef(connection, coupon, price),
    collectsTax(connection),
  ])
  const params: Params = {
    customer,
    client_reference_id: checkoutId,
    line_items: [item],
    ...(discount && { discounts: [{ coupon: discount }] }),
    ...(isTaxed && { automatic_tax: { enabled: true }, customer_update: { address: 'auto' } }),
    ...(asked.expiresAt && { expires_at: secondsOf(new Date(asked.expiresAt)) }),
    ...(asked.trialDays && { custom_text: { submit: { message: trialOnce } } }),
    success_url: asked.successUrl,
    ...(asked.cancelUrl && { cancel_url: asked.cancelUrl }),
    metadata,
    ...(price.type === 'recurring' ? recurring(metadata, asked.trialDays) : oneTime(metadata)),
  }
  const session = await connection.stripe.checkout.sessions.create(params, keyOf(key, 'checkout'))
  return checkoutOf(session, checkoutId)
}

async function itemOf(connection: StripeConnection, { price, quantity }: AskedCheckout): Promise<LineItem> {
  if (!isSoldInline(price)) return { price: await priceRef(connection, price), ...quantityOf(price, quantity) }
  const tiers = price.tiers?.map(({ flat_amount, ...tier }) => ({ ...tier, flat_amount: flat_amount ?? 0 })) ?? null
  const unit_amount = toStripe(amountOf({ ...price, tiers }, quantity), price.currency)
  const price_data = { currency: price.currency, product: await makeProduct(connection, price), unit_amount }
  return { price_data, quantity: 1 }
}

const recurring = (metadata: Stripe.MetadataParam, trialDays: number | null): Params => ({
  mode: 'subscription',
  subscription_data: { metadata, ...(trialDays && { trial_period_days: trialDays }) },
})

/** A single payment has an invoice only if one is requested. */
const oneTime = (metadata: Stripe.MetadataParam): Params => ({
  mode: 'payment',
  invoice_creation: { enabled: true, invoice_data: { metadata } },
  payment_intent_data: { metadata },
})

/** A subscription holds its payment method; for a single payment the invoice does. */
const withInstrument = { expand: ['subscription.default_payment_method'] }

/** Stripe refuses to close a session that was paid or has closed. It is then read as it is. */
export async function expireCheckout(connection: StripeConnection, ref: string, key: string): Promise<GatewayCheckout> {
  const { sessions } = connection.stripe.checkout
  await sessions.expire(ref, {}, keyOf(key, 'expire')).catch((error: unknown) => {
    if (!(failureOf(error) instanceof GatewayRefused)) throw error
  })
  return (await readCheckout(connection, ref)) ?? refuseMissing(ref)
}

const refuseMissing = (ref: string): never => {
  throw new GatewayRefused('no_such_checkout', `Stripe has no checkout session ${ref}.`)
}

/** Returns null for foreign sessions too: a webhook reports everything in the account. */
export async function readCheckout({ stripe }: StripeConnection, ref: string): Promise<GatewayCheckout | null> {
  const session = await found(() => stripe.checkout.sessions.retrieve(ref, withInstrument))
  const { checkoutId } = oursIn(session?.metadata)
  return session && checkoutId ? checkoutOf(session, checkoutId) : null
}

const checkoutOf = (session: Stripe.Checkout.Session, checkoutId: string): GatewayCheckout => ({
  ref: session.id,
  // The page no longer exists once it was paid or has expired.
  url: session.url ?? '',
  expiresAt: momentOf(session.expires_at),
  state: stateOf(session),
  subscriptionRef: refOrNull(session.subscription),
  invoiceRef: refOrNull(session.invoice),
  instrument: instrumentIn(session),
  ours: { checkoutId },
})

/** A bank may take days to pay a completed checkout; it is unpaid until then. */
export function stateOf({ status, payment_status }: Pick<Stripe.Checkout.Session, 'status' | 'payment_status'>) {
  if (status === 'expired') return 'expired'
  return status === 'complete' && payment_status !== 'unpaid' ? 'paid' : 'open'
}

/** Each kind of payment method has its fingerprint in a different place, and some have none. */
function instrumentIn({ subscription }: Stripe.Checkout.Session): string | null {
  const method = typeof subscription === 'object' ? subscription?.default_payment_method : null
  if (!method || typeof method === 'string') return null
  const kind = (method as unknown as Record<string, { fingerprint?: string | null } | undefined>)[method.type]
  return kind?.fingerprint ?? null
}
