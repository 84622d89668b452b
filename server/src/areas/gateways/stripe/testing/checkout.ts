import type Stripe from 'stripe'
import { collect, isMetered, issue, periodLine } from './billing.ts'
import { priceOf } from './catalogue.ts'
import { queueMessage } from './events.ts'
import { type Form, forms, inner, integer, listed, merged, text } from './form.ts'
import { after, costOf } from './pricing.ts'
import type { Routes } from './routes.ts'
import { emptyList, itemShape, lineShape, sessionShape, subscriptionShape } from './shapes.ts'
import { type Account, badRequest, type Card, cards, heldIn, type Order } from './state.ts'

export const checkoutRoutes: Routes = {
  'POST /v1/checkout/sessions': (account, form) => {
    const customer = heldIn(account.customers, text(form, 'customer') ?? '', 'customer')
    const order = orderOf(account, form)
    const session: Stripe.Checkout.Session = {
      ...sessionShape(account, account.nextId('cs_test')),
      mode: text(form, 'mode') ?? 'payment',
      customer: customer.id,
      currency: order.price.currency,
      client_reference_id: text(form, 'client_reference_id') ?? null,
      success_url: text(form, 'success_url') ?? badRequest('Missing required param: success_url.', 'parameter_missing'),
      cancel_url: text(form, 'cancel_url') ?? null,
      ...(text(form, 'expires_at') && { expires_at: expiryIn(account, form) }),
      metadata: merged({}, form, 'metadata'),
    }
    account.sessions.set(session.id, session)
    account.orders.set(session.id, order)
    return session
  },
  'GET /v1/checkout/sessions/:id': (account, form, id) => {
    const session = heldIn(account.sessions, id, 'checkout.session')
    const subscription = account.subscriptions.get(String(session.subscription))
    if (!subscription || !listed(form, 'expand').includes('subscription.default_payment_method')) return session
    return { ...session, subscription: { ...subscription, default_payment_method: methodOf(account, subscription) } }
  },
  'POST /v1/checkout/sessions/:id/expire': (account, _, id) => {
    const session = heldIn(account.sessions, id, 'checkout.session')
    if (session.status !== 'open') badRequest('Only Checkout Sessions with a status in ["open"] can be expired.')
    Object.assign(session, { status: 'expired', url: null })
    queueMessage(account, 'checkout.session.expired', session)
    return session
  },
}

function expiryIn(account: Account, form: Form): number {
  const at = integer(form, 'expires_at') ?? 0
  const isFarEnough = at >= account.now() + 30 * 60 && at <= account.now() + 86_400
  return isFarEnough ? at : badRequest('The `expires_at` timestamp must be between 30 minutes and 24 hours ahead.')
}

const methodOf = (account: Account, { customer, id }: Stripe.Subscription) => ({
  id: `pm_${id}`,
  object: 'payment_method',
  type: 'card',
  card: { fingerprint: `fp${account.wallets.get(String(customer))}` },
})

function orderOf(account: Account, form: Form): Order {
  const [item] = forms(form, 'line_items')
  const data = inner(item, 'price_data')
  const price = data ? priceOf(account, data) : heldIn(account.prices, text(item, 'price') ?? '', 'price')
  const [isRecurring, quantity] = [text(form, 'mode') === 'subscription', integer(item, 'quantity')]
  if (isRecurring !== (price.type === 'recurring')) badRequest(`Mode ${text(form, 'mode')} does not fit the price.`)
  if (isMetered(price) && quantity !== undefined) badRequest('Quantity should not be specified where usage is metered.')
  const coupon = text(forms(form, 'discounts')[0], 'coupon')
  const subscription = inner(form, 'subscription_data')
  const invoice = inner(inner(form, 'invoice_creation'), 'invoice_data')
  return {
    price,
    quantity,
    coupon: coupon ? heldIn(account.coupons, coupon, 'coupon') : null,
    trialDays: integer(subscription, 'trial_period_days') ?? 0,
    metadata: merged({}, subscription ?? invoice, 'metadata'),
  }
}

/** Completes a checkout like the buyer. Returns false if the card was declined: the session stays open. */
export function completeCheckout(account: Account, id: string, card: Card): boolean {
  const session = heldIn(account.sessions, id, 'checkout.session')
  const order = account.orders.get(id)
  if (!order || session.status !== 'open') throw new Error(`The session ${id} is ${session.status}`)
  if (card === cards.declined) return false
  const customer = String(session.customer)
  account.wallets.set(customer, cards.pays)
  const invoice = session.mode === 'subscription' ? subscribe(account, session, order) : sell(account, session, order)
  session.status = 'complete'
  session.url = null
  session.invoice = invoice.id
  session.payment_status = invoice.amount_paid > 0 ? 'paid' : 'no_payment_required'
  account.wallets.set(customer, card)
  queueMessage(account, 'checkout.session.completed', session)
  return true
}

function sell(account: Account, session: Stripe.Checkout.Session, { price, quantity = 1, ...order }: Order) {
  const amount = costOf(price, quantity)
  const line = { ...lineShape(account, price), amount, subtotal: amount, quantity, description: 'One-time payment' }
  const { coupon, metadata } = order
  const customer = String(session.customer)
  const invoice = issue(account, {
    customer,
    currency: price.currency,
    lines: [line],
    reason: 'manual',
    coupon,
    metadata,
  })
  collect(account, invoice)
  return invoice
}

function subscribe(account: Account, session: Stripe.Checkout.Session, order: Order): Stripe.Invoice {
  const customer = String(session.customer)
  const { price, quantity, trialDays, coupon, metadata } = order
  const now = account.now()
  const subscription = subscriptionShape(account, account.nextId('sub'), customer)
  const trialEnd = trialDays > 0 ? now + trialDays * 86_400 : null
  const recurring = price.recurring as Stripe.Price.Recurring
  const end = trialEnd ?? after(now, recurring)
  const item: Stripe.SubscriptionItem = {
    ...itemShape(account, subscription.id, price),
    ...(quantity !== undefined && { quantity }),
    current_period_end: end,
  }
  Object.assign(subscription, {
    currency: price.currency,
    items: emptyList('/v1/subscription_items', [item]),
    metadata,
    status: trialEnd ? 'trialing' : 'active',
    trial_start: trialEnd && now,
    trial_end: trialEnd,
    billing_cycle_anchor: trialEnd ?? now,
    discounts: coupon ? [`di_${coupon.id}`] : [],
  })
  account.subscriptions.set(subscription.id, subscription)
  session.subscription = subscription.id
  const isFree = trialEnd !== null || isMetered(price)
  const lines = isFree ? [] : [periodLine(account, subscription, { start: now, end }, { start: now, end: now })]
  const reason = 'subscription_create'
  const invoice = issue(account, { customer, currency: price.currency, lines, reason, subscription, coupon })
  collect(account, invoice)
  queueMessage(account, 'customer.subscription.created', subscription)
  return invoice
}

/** The discount that a subscription still has: once is for the first invoice. */
export function couponOf(account: Account, { discounts, created }: Stripe.Subscription): Stripe.Coupon | null {
  const [discount] = discounts
  const coupon = account.coupons.get(String(discount).replace(/^di_/, '')) ?? null
  if (!coupon || coupon.duration === 'once') return null
  const months = { interval: 'month', interval_count: coupon.duration_in_months ?? 0 } as Stripe.Price.Recurring
  return coupon.duration === 'repeating' && account.now() >= after(created, months) ? null : coupon
}
