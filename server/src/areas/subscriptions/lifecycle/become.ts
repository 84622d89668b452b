import { v7 as uuid } from 'uuid'
import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import type { ContextInside } from '../../../platform/context.ts'
import { contactsOfTeam } from '../../customers/public.ts'
import { hasEnded, isHeld, movementOf } from '../rules.ts'
import { hasMoved, insertChange, insertMovement, monthlyOf } from './movements.sql.ts'
import { type SubscriptionRow, type SubscriptionState, saveSubscription } from './subscriptions.sql.ts'

/** What is told of when it is different from before. */
const told = [
  'status',
  'price_id',
  'quantity',
  'current_period_start',
  'current_period_end',
  'trial_ends_at',
  'cancel_at',
] as const satisfies (keyof SubscriptionState)[]

export type Inside = Pick<ContextInside, 'tx' | 'clock' | 'contactData'>

/**
 * Writes what a subscription has become, and with it what follows: the fact, a line of its history, how the revenue
 * from the team moved, and who has to be looked at by segments. What stayed as it was is told to nobody. The
 * subscription has to be held.
 */
export async function become(
  context: Inside,
  scope: EnvironmentScope,
  before: SubscriptionRow,
  state: Partial<SubscriptionState>,
): Promise<SubscriptionRow> {
  const { tx, clock } = context
  const now = clock.now()
  const after: SubscriptionRow = { ...before, ...state }
  const revenueBefore = await monthlyOf(tx, scope, before.customer_id, before.currency)
  await saveSubscription(tx, scope, after.id, after, now)
  const changed = told.filter((field) => before[field] !== after[field])
  if (changed.length === 0 && before.monthly_amount === after.monthly_amount) return after
  await recordMovement(context, scope, after, revenueBefore)
  if (changed.length === 0 || !hasStarted(before, after)) return after
  const began = before.status === 'incomplete'
  await insertChange(tx, scope, uuid(), after, began ? [] : changed, now)
  tellFact(tx, before, after, changed)
  const fields = changed.flatMap((field) => segmentFields[field] ?? [])
  const contacts = contactsOfTeam(tx, scope, after.customer_id)
  if (fields.length > 0) await context.contactData.changed(tx, { scope, contacts, fields })
  return after
}

const segmentFields: Partial<Record<(typeof told)[number], string>> = {
  status: 'subscription.status',
  price_id: 'subscription.product',
}

/** One that nobody ever paid for, nor tried, is no news. */
const hasStarted = (before: SubscriptionRow, after: SubscriptionRow): boolean =>
  isHeld(after.status) || (before.status !== 'incomplete' && hasEnded(after.status))

function tellFact(tx: Inside['tx'], before: SubscriptionRow, after: SubscriptionRow, changed: string[]): void {
  const data = {
    customer_id: after.customer_id,
    subscription_id: after.id,
    product_id: after.product_id,
    price_id: after.price_id,
    status: after.status,
    quantity: after.quantity,
  }
  const about = { about: after.customer_id, customerId: after.customer_id }
  if (before.status === 'incomplete') tx.fact({ type: 'subscription.created', ...about, data })
  else if (hasEnded(after.status)) tx.fact({ type: 'subscription.canceled', ...about, data })
  else tx.fact({ type: 'subscription.changed', ...about, data: { ...data, changed } })
}

async function recordMovement(
  { tx, clock }: Inside,
  scope: EnvironmentScope,
  { id, customer_id: customerId, currency }: SubscriptionRow,
  before: number,
): Promise<void> {
  const after = await monthlyOf(tx, scope, customerId, currency)
  const kind = movementOf(before, after, before === 0 && (await hasMoved(tx, scope, customerId, currency)))
  if (kind === null) return
  const at = clock.now()
  await insertMovement(tx, scope, { id: uuid(), customerId, subscriptionId: id, kind, currency, before, after, at })
}
