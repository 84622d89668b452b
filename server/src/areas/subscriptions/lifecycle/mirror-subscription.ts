import type { TransactionContext } from '../../../platform/context.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { type CataloguePrice, findPrice } from '../../catalogue/public.ts'
import { countMembers, lockCustomer } from '../../customers/public.ts'
import type { GatewaySubscription, MirroredFrom } from '../../gateways/public.ts'
import { meteredBillingOf } from '../metered-billing.ts'
import { isHeld } from '../rules.ts'
import { askForSeats } from '../seats/ask-for-seats.ts'
import { applyStatus } from './apply-status.ts'
import { conflictsWith } from './conflicts.ts'
import { endNow } from './end-now.ts'
import { mirroredState } from './mirrored-state.ts'
import { monthlyFor } from './monthly-for.ts'
import { markReplaced } from './replaced.sql.ts'
import { findMirrored, lockHeldOf, lockSubscription, priceOfRef, type SubscriptionRow } from './subscriptions.sql.ts'

type MirrorContext = TransactionContext & { readonly from: MirroredFrom }

export async function mirrorSubscription(object: GatewaySubscription, context: MirrorContext): Promise<void> {
  const { scope, connectionId } = context.from
  const known = await findMirrored(context.tx, scope, connectionId, object)
  if (known) await applyReported(context, scope, known, object)
}

/**
 * Applies the gateway's report to a subscription. The number of members decides on seats: if the gateway differs, it is
 * asked to follow.
 */
export async function applyReported(
  context: TransactionContext,
  scope: EnvironmentScope,
  known: SubscriptionRow,
  object: GatewaySubscription,
  /** The requested price, if this is the answer to a change of ours. */
  changedTo: string | null = null,
): Promise<void> {
  const { tx } = context
  const team = await lockCustomer(tx, scope, known.customer_id)
  // Without the row of a customer, its subscriptions are locked in a fixed order.
  if (!team) await lockHeldOf(tx, scope, known.customer_id)
  const before = await lockSubscription(tx, scope, known.id)
  if (!before) return
  const price = await reportedPrice(context, scope, before, changedTo ?? object)
  const isPerSeat = price.model === 'per_seat'
  const quantity = isPerSeat && team ? await countMembers(tx, scope, team.id) : object.quantity
  const after = await applyStatus(context, scope, before, {
    ...mirroredState(before, object, context.clock.now()),
    price_id: price.id,
    product_id: price.product_id,
    currency: price.currency,
    quantity,
    monthly_amount: await monthlyFor(tx, scope, price, quantity, before.coupon_id),
    changing: Math.max(before.changing - (changedTo === null ? 0 : 1), 0),
  })
  if (after.status === 'paused' && before.status !== 'paused')
    await meteredBillingOf(context).suspend(tx, scope, after, context.clock.now())
  if (!isHeld(after.status)) return
  if (!team) return endNow(context, scope, after)
  if (!isHeld(before.status) && (await endConflicts(context, scope, after, price))) return
  if (isPerSeat) await askForSeats(context, scope, after, price)
}

async function reportedPrice(
  { tx }: TransactionContext,
  scope: EnvironmentScope,
  { connection_id, price_id }: SubscriptionRow,
  reported: GatewaySubscription | string,
): Promise<CataloguePrice> {
  const named = typeof reported === 'string' ? reported : await priceOfRef(tx, scope, connection_id, reported.priceRef)
  const id = named ?? price_id
  const price = (await findPrice(tx, scope, id)) ?? (await findPrice(tx, scope, price_id))
  if (!price) throw new Error(`The price ${price_id} of a subscription does not exist`)
  return price
}

/**
 * Handles two checkouts that were both paid: the later purchase stays and the other is refunded, except that an add-on
 * never ends a plan. Returns whether the subscription that started was ended.
 */
async function endConflicts(
  context: TransactionContext,
  scope: EnvironmentScope,
  started: SubscriptionRow,
  price: CataloguePrice,
): Promise<boolean> {
  const others = (await lockHeldOf(context.tx, scope, started.customer_id)).filter(({ id }) => id !== started.id)
  for (const { held } of await conflictsWith(context.tx, scope, others, price)) {
    const keepsPlan = held.kind === 'plan' && started.kind !== 'plan'
    const [ended, stays] = keepsPlan ? [started, held] : [held, started]
    await markReplaced(context.tx, scope, ended.id, stays.id)
    await endNow(context, scope, ended)
    if (keepsPlan) return true
  }
  return false
}
