import type Stripe from 'stripe'
import { itemOf } from './billing.ts'
import { type Form, forms, integer, merged, text } from './form.ts'
import type { Routes } from './routes.ts'
import { scheduleShape } from './shapes.ts'
import { type Account, badRequest, heldIn } from './state.ts'
import { assign } from './subscriptions.ts'

type Phase = Stripe.SubscriptionSchedule.Phase

const scheduleIn = (account: Account, id: string) => heldIn(account.schedules, id, 'subscription_schedule')

export const scheduleRoutes: Routes = {
  'POST /v1/subscription_schedules': (account, form) => {
    const id = text(form, 'from_subscription') ?? ''
    const subscription = heldIn(account.subscriptions, id, 'subscription')
    if (subscription.schedule) badRequest('The subscription is already managed by a schedule.')
    const schedule = { ...scheduleShape(account, subscription), phases: [currentPhase(subscription)] }
    account.schedules.set(schedule.id, schedule)
    subscription.schedule = schedule.id
    return schedule
  },
  'GET /v1/subscription_schedules/:id': (account, _, id) => scheduleIn(account, id),
  'POST /v1/subscription_schedules/:id': (account, form, id) => {
    const schedule = scheduleIn(account, id)
    const [current, next] = forms(form, 'phases')
    const [phase] = schedule.phases
    if (!current || !phase) return badRequest('A schedule keeps its current phase.', undefined, 'phases')
    if (integer(current, 'start_date') !== phase.start_date) badRequest('The current phase keeps its start.')
    schedule.phases = next ? [phase, nextPhase(phase, next)] : [phase]
    return schedule
  },
  'POST /v1/subscription_schedules/:id/release': (account, _, id) => {
    const schedule = scheduleIn(account, id)
    if (schedule.status === 'released') badRequest('The schedule is released already.')
    release(account, schedule)
    return schedule
  },
}

function release(account: Account, schedule: Stripe.SubscriptionSchedule): void {
  const subscription = heldIn(account.subscriptions, String(schedule.subscription), 'subscription')
  subscription.schedule = null
  Object.assign(schedule, { status: 'released', released_at: account.now(), released_subscription: subscription.id })
}

function currentPhase(subscription: Stripe.Subscription): Phase {
  const { price, quantity, current_period_start, current_period_end } = itemOf(subscription)
  return {
    ...({} as Phase),
    currency: subscription.currency,
    discounts: subscription.discounts.map((discount) => ({ coupon: null, discount, promotion_code: null })),
    start_date: current_period_start,
    end_date: current_period_end,
    items: [{ ...({} as Phase['items'][number]), price: price.id, ...(quantity !== undefined && { quantity }) }],
    metadata: subscription.metadata,
    trial_end: subscription.trial_end,
  }
}

function nextPhase(phase: Phase, form: Form): Phase {
  const [item] = forms(form, 'items')
  const quantity = integer(item, 'quantity')
  const price = text(item, 'price') ?? ''
  return {
    ...phase,
    start_date: phase.end_date,
    items: [{ ...({} as Phase['items'][number]), price, ...(quantity !== undefined && { quantity }) }],
    metadata: merged({}, form, 'metadata'),
  }
}

/** Enters the phase that begins with the period that begins now. */
export function enterPhase(account: Account, subscription: Stripe.Subscription): void {
  const schedule = account.schedules.get(String(subscription.schedule))
  const next = schedule?.phases[1]
  if (!schedule || !next) return
  const [item] = next.items
  const price = heldIn(account.prices, String(item?.price), 'price')
  assign(account, subscription, { price, quantity: item?.quantity })
  subscription.metadata = { ...next.metadata }
  release(account, schedule)
}
