import { v7 as uuid } from 'uuid'
import type { TransactionContext } from '../../../platform/context.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { notifyContactsChanged } from '../../contacts/public.ts'
import { contactsOfTeam } from '../../customers/public.ts'
import { hasEnded, isHeld, movementOf, paidMonthly } from '../rules.ts'
import { recordTrial } from '../trials/outcomes.sql.ts'
import { hasMoved, insertChange, insertMovement, monthlyOf } from './movements.sql.ts'
import { type SubscriptionRow, type SubscriptionState, saveSubscription } from './subscriptions.sql.ts'

/** Fields whose change is announced. */
const told = [
  'status',
  'price_id',
  'quantity',
  'current_period_start',
  'current_period_end',
  'trial_ends_at',
  'cancel_at',
] as const satisfies (keyof SubscriptionState)[]

export type Inside = Pick<TransactionContext, 'tx' | 'clock' | 'contributions'>

/**
 * Applies a new status to a locked subscription with its consequences: the fact, a line of its history, the movement of
 * revenue, and the contacts that segments must evaluate again. Nothing happens if nothing changed.
 */
export async function applyStatus(
  context: Inside,
  scope: EnvironmentScope,
  before: SubscriptionRow,
  state: Partial<SubscriptionState>,
): Promise<SubscriptionRow> {
  const { tx, clock } = context
  const now = clock.now()
  const after: SubscriptionRow = { ...before, ...state }
  await saveSubscription(tx, scope, after.id, after, now)
  const changed = told.filter((field) => before[field] !== after[field])
  if (changed.length === 0 && before.monthly_amount === after.monthly_amount) return after
  await recordMovements(context, scope, before, after)
  if (before.status !== after.status) await recordTrial(tx, scope, after, now)
  if (changed.length === 0 || !hasStarted(before, after)) return after
  const began = before.status === 'incomplete'
  await insertChange(tx, scope, uuid(), after, began ? [] : changed, now)
  notifyFact(tx, before, after, changed)
  const fields = changed.flatMap((field) => segmentFields[field] ?? [])
  const contacts = contactsOfTeam(tx, scope, after.customer_id)
  if (fields.length > 0) await notifyContactsChanged(context, tx, { scope, contacts, fields })
  return after
}

const segmentFields: Partial<Record<(typeof told)[number], string>> = {
  status: 'subscription.status',
  price_id: 'subscription.product',
}

/** Returns whether it was ever paid or in trial; others are not announced. */
const hasStarted = (before: SubscriptionRow, after: SubscriptionRow): boolean =>
  isHeld(after.status) || (before.status !== 'incomplete' && hasEnded(after.status))

function notifyFact(tx: Inside['tx'], before: SubscriptionRow, after: SubscriptionRow, changed: string[]): void {
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

/**
 * Records how the revenue from the customer moved. The amount is that of the locked subscription, so that movements sum to
 * the revenue even if other subscriptions of the customer change at the same time.
 */
async function recordMovements(
  { tx, clock }: Inside,
  scope: EnvironmentScope,
  was: SubscriptionRow,
  is: SubscriptionRow,
): Promise<void> {
  const { id: subscriptionId, customer_id: customerId } = is
  for (const currency of new Set([was.currency, is.currency])) {
    const amount = paidMonthly(is, currency) - paidMonthly(was, currency)
    if (amount === 0) continue
    const after = await monthlyOf(tx, scope, customerId, currency)
    const before = after - amount
    const kind = movementOf(before, after, before === 0 && (await hasMoved(tx, scope, customerId, currency)))
    const at = clock.now()
    if (kind !== null)
      await insertMovement(tx, scope, { id: uuid(), customerId, subscriptionId, kind, currency, before, after, at })
  }
}
