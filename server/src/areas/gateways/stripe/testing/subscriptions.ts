import type Stripe from 'stripe'
import {
  collect,
  draftOf,
  isMetered,
  issue,
  itemOf,
  markBilled,
  periodLine,
  prorations,
  usageLines,
} from './billing.ts'
import { couponOf } from './checkout.ts'
import { queueMessage } from './events.ts'
import { type Form, forms, inner, integer, merged, text } from './form.ts'
import { itemLine } from './invoice-items.ts'
import { after } from './pricing.ts'
import type { Routes } from './routes.ts'
import { type Account, badRequest, heldIn, StripeProblem } from './state.ts'

const subscriptionIn = (account: Account, id: string) => heldIn(account.subscriptions, id, 'subscription')

export const subscriptionRoutes: Routes = {
  'GET /v1/subscriptions/:id': (account, _, id) => subscriptionIn(account, id),
  'POST /v1/subscriptions/:id': (account, form, id) => {
    const subscription = subscriptionIn(account, id)
    if (subscription.status === 'canceled') badRequest('A canceled subscription can only update its metadata.')
    if (subscription.schedule && 'cancel_at_period_end' in form)
      badRequest('The subscription is managed by a schedule.')
    changeItems(account, subscription, form)
    changeEnd(account, subscription, text(form, 'cancel_at_period_end'))
    if (text(form, 'trial_end') === 'now') endTrial(account, subscription)
    const pause = form.pause_collection
    if (pause === '') subscription.pause_collection = null
    if (typeof pause === 'object')
      subscription.pause_collection = { behavior: text(pause, 'behavior') ?? 'void', resumes_at: null }
    subscription.metadata = merged(subscription.metadata, form, 'metadata')
    queueMessage(account, 'customer.subscription.updated', subscription)
    return subscription
  },
  'DELETE /v1/subscriptions/:id': (account, form, id) => {
    const subscription = subscriptionIn(account, id)
    if (subscription.status === 'canceled') {
      const message = `No such subscription: '${id}'`
      throw new StripeProblem(404, { type: 'invalid_request_error', code: 'resource_missing', message })
    }
    if (text(form, 'invoice_now') === 'true') invoiceUse(account, subscription)
    return end(account, subscription)
  },
  'POST /v1/invoices/create_preview': (account, form) => {
    const subscription = subscriptionIn(account, text(form, 'subscription') ?? '')
    const items = forms(form, 'invoice_items').map((item) => itemLine(account, item))
    return preview(account, subscription, inner(form, 'subscription_details') ?? {}, items)
  },
}

export function end(account: Account, subscription: Stripe.Subscription, at = account.now()): Stripe.Subscription {
  subscription.status = 'canceled'
  subscription.ended_at = at
  subscription.canceled_at ??= at
  queueMessage(account, 'customer.subscription.deleted', subscription)
  return subscription
}

function endTrial(account: Account, subscription: Stripe.Subscription): void {
  const [item, now] = [itemOf(subscription), account.now()]
  const span = { start: now, end: after(now, item.price.recurring as Stripe.Price.Recurring) }
  Object.assign(item, { current_period_start: span.start, current_period_end: span.end })
  Object.assign(subscription, { trial_end: now, billing_cycle_anchor: now, status: 'active' })
  const lines = [periodLine(account, subscription, span, { start: now, end: now })]
  const { customer, currency } = subscription
  const coupon = couponOf(account, subscription)
  const reason = 'subscription_cycle'
  const invoice = issue(account, { customer: String(customer), currency, lines, reason, subscription, coupon })
  if (!collect(account, invoice)) subscription.status = 'past_due'
}

/** Invoices open usage and pending items finally. */
export function invoiceUse(account: Account, subscription: Stripe.Subscription): void {
  const lines = [...(account.pending.get(subscription.id) ?? []), ...usageLines(account, subscription)]
  account.pending.delete(subscription.id)
  if (lines.length === 0) return
  markUsed(account, subscription)
  const { customer, currency } = subscription
  const reason = 'subscription_update'
  collect(account, issue(account, { customer: String(customer), currency, lines, reason, subscription }))
}

function markUsed(account: Account, subscription: Stripe.Subscription): void {
  const { price, current_period_start: start } = itemOf(subscription)
  markBilled(account, subscription, price, { start, end: account.now() + 1 })
}

function changeEnd(account: Account, subscription: Stripe.Subscription, wanted: string | undefined): void {
  if (wanted === undefined) return
  const ends = wanted === 'true'
  subscription.cancel_at_period_end = ends
  subscription.cancel_at = ends ? itemOf(subscription).current_period_end : null
  subscription.canceled_at = ends ? account.now() : null
}

interface Target {
  price: Stripe.Price
  quantity: number | undefined
}

function targetIn(account: Account, subscription: Stripe.Subscription, form: Form): Target | null {
  const [item] = forms(form, 'items')
  if (!item) return null
  const current = itemOf(subscription)
  if (text(item, 'id') !== current.id) badRequest('A subscription here has one item.', undefined, 'items')
  const price = heldIn(account.prices, text(item, 'price') ?? current.price.id, 'price')
  if (price.currency !== subscription.currency)
    badRequest('The currency of a subscription cannot be changed.', undefined, 'items')
  return { price, quantity: isMetered(price) ? undefined : (integer(item, 'quantity') ?? current.quantity) }
}

/** A price of another interval begins a period of its own. */
const keepsPeriod = (item: Stripe.SubscriptionItem, { recurring }: Stripe.Price): boolean =>
  item.price.recurring?.interval === recurring?.interval &&
  item.price.recurring?.interval_count === recurring?.interval_count

function changeItems(account: Account, subscription: Stripe.Subscription, form: Form): void {
  const target = targetIn(account, subscription, form)
  if (!target) return
  const lines = changeLines(account, subscription, target)
  const behavior = text(form, 'proration_behavior') ?? 'create_prorations'
  const waiting = account.pending.get(subscription.id) ?? []
  if (itemOf(subscription).price.id !== target.price.id) markUsed(account, subscription)
  assign(account, subscription, target)
  if (behavior === 'none' || lines.length + waiting.length === 0) return
  if (behavior === 'create_prorations') {
    account.pending.set(subscription.id, [...waiting, ...lines])
    return
  }
  account.pending.delete(subscription.id)
  const { customer, currency } = subscription
  const all = [...waiting, ...lines]
  const reason = 'subscription_update'
  const invoice = issue(account, { customer: String(customer), currency, lines: all, reason, subscription })
  if (!collect(account, invoice)) subscription.status = 'past_due'
}

/** Returns the lines of a change: the rest of the period, or a new one. */
function changeLines(account: Account, subscription: Stripe.Subscription, { price, quantity }: Target) {
  const item = itemOf(subscription)
  const used = item.price.id === price.id ? [] : usageLines(account, subscription)
  const lines = [...used, ...prorations(account, subscription, price, quantity)]
  if (keepsPeriod(item, price) || subscription.status === 'trialing') return lines
  const [now, recurring] = [account.now(), price.recurring as Stripe.Price.Recurring]
  const renewed = withTarget(subscription, { price, quantity })
  const span = { start: now, end: after(now, recurring) }
  return [
    ...used,
    ...lines.filter(({ amount }) => amount < 0),
    periodLine(account, renewed, span, { start: now, end: now }),
  ]
}

function withTarget(subscription: Stripe.Subscription, { price, quantity }: Target): Stripe.Subscription {
  const copy = structuredClone(JSON.parse(JSON.stringify(subscription))) as Stripe.Subscription
  const item = itemOf(copy)
  item.price = price
  if (quantity === undefined) delete item.quantity
  else item.quantity = quantity
  return copy
}

export function assign(account: Account, subscription: Stripe.Subscription, { price, quantity }: Target): void {
  const item = itemOf(subscription)
  if (!keepsPeriod(item, price) && subscription.status !== 'trialing') {
    item.current_period_start = account.now()
    item.current_period_end = after(account.now(), price.recurring as Stripe.Price.Recurring)
    subscription.billing_cycle_anchor = account.now()
  }
  item.price = price
  if (quantity === undefined) delete item.quantity
  else item.quantity = quantity
}

function preview(
  account: Account,
  subscription: Stripe.Subscription,
  details: Form,
  items: Stripe.InvoiceLineItem[],
): Stripe.Invoice {
  const target = targetIn(account, subscription, details)
  const behavior = text(details, 'proration_behavior') ?? 'create_prorations'
  const changes = target && behavior !== 'none' ? changeLines(account, subscription, target) : []
  const lines = [...(account.pending.get(subscription.id) ?? []), ...items, ...changes]
  if (behavior !== 'always_invoice') lines.push(nextPeriod(account, subscription, target))
  const { customer, currency } = subscription
  const [id, coupon] = [account.nextId('upcoming_in'), couponOf(account, subscription)]
  const reason = 'upcoming'
  return draftOf(account, id, { customer: String(customer), currency, lines, reason, subscription, coupon })
}

function nextPeriod(account: Account, subscription: Stripe.Subscription, target: Target | null) {
  const next = target ? withTarget(subscription, target) : subscription
  const { price, current_period_start: start, current_period_end: until } = itemOf(next)
  const span = { start: until, end: after(until, price.recurring as Stripe.Price.Recurring) }
  return periodLine(account, next, span, { start, end: until })
}
