import type Stripe from 'stripe'
import { collect, issue, itemOf, markBilled, periodLine } from './billing.ts'
import { couponOf } from './checkout.ts'
import { queueMessage } from './events.ts'
import { periodFrom } from './pricing.ts'
import { enterPhase } from './schedules.ts'
import type { Account } from './state.ts'
import { end, invoiceUse } from './subscriptions.ts'

/** Does what has become due by the account's clock: sessions expire, periods end, failed payments are tried again. */
export function passTime(account: Account): void {
  for (const session of account.sessions.values()) {
    if (session.status !== 'open' || session.expires_at > account.now()) continue
    session.status = 'expired'
    session.url = null
    queueMessage(account, 'checkout.session.expired', session)
  }
  for (const invoice of account.invoices.values()) retry(account, invoice)
  for (const subscription of account.subscriptions.values()) renew(account, subscription)
}

const isLive = ({ status }: Stripe.Subscription): boolean => status !== 'canceled' && status !== 'incomplete_expired'

function renew(account: Account, subscription: Stripe.Subscription): void {
  const item = itemOf(subscription)
  while (isLive(subscription) && item.current_period_end <= account.now()) {
    if (subscription.cancel_at_period_end) {
      invoiceUse(account, subscription)
      end(account, subscription, item.current_period_end)
      return
    }
    const used = { start: item.current_period_start, end: item.current_period_end }
    const priced = item.price
    enterPhase(account, subscription)
    const recurring = item.price.recurring as Stripe.Price.Recurring
    const span = { start: used.end, end: periodFrom(used.end, subscription.billing_cycle_anchor, recurring) }
    item.current_period_start = span.start
    item.current_period_end = span.end
    if (subscription.status === 'trialing') subscription.status = 'active'
    bill(account, subscription, span, used)
    markBilled(account, subscription, priced, used)
    queueMessage(account, 'customer.subscription.updated', subscription)
  }
}

interface Span {
  start: number
  end: number
}

function bill(account: Account, subscription: Stripe.Subscription, span: Span, used: Span): void {
  const { customer, currency } = subscription
  const waiting = account.pending.get(subscription.id) ?? []
  account.pending.delete(subscription.id)
  const invoice = issue(account, {
    customer: String(customer),
    currency,
    lines: [...waiting, periodLine(account, subscription, span, used)],
    reason: 'subscription_cycle',
    subscription,
    coupon: couponOf(account, subscription),
  })
  if (subscription.pause_collection) {
    invoice.status = 'void'
    invoice.status_transitions.voided_at = account.now()
    queueMessage(account, 'invoice.voided', invoice)
  } else if (!collect(account, invoice)) subscription.status = 'past_due'
}

function retry(account: Account, invoice: Stripe.Invoice): void {
  if (invoice.status !== 'open' || (invoice.next_payment_attempt ?? Number.POSITIVE_INFINITY) > account.now()) return
  if (collect(account, invoice)) recovered(account, invoice)
}

/** A subscription is active again once its latest invoice is paid. */
export function recovered(account: Account, invoice: Stripe.Invoice): void {
  const id = String(invoice.parent?.subscription_details?.subscription)
  const subscription = account.subscriptions.get(id)
  if (subscription?.status !== 'past_due' || subscription.latest_invoice !== invoice.id) return
  subscription.status = 'active'
  queueMessage(account, 'customer.subscription.updated', subscription)
}
