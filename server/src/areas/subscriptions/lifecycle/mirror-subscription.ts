import type { EnvironmentScope } from '../../../platform/contact-data.ts'
import type { ContextInside } from '../../../platform/context.ts'
import type { GatewaySubscription } from '../../../platform/gateway-objects.ts'
import type { MirroredFrom } from '../../../platform/mirrors.ts'
import { type CataloguePrice, findPrice } from '../../catalogue/public.ts'
import { countMembers, lockCustomer } from '../../customers/public.ts'
import { isHeld } from '../rules.ts'
import { askForSeats } from '../seats/ask-for-seats.ts'
import { become } from './become.ts'
import { endNow } from './end-now.ts'
import { mirroredState } from './mirrored-state.ts'
import { monthlyFor } from './monthly-for.ts'
import { markReplaced } from './replaced.sql.ts'
import { findMirrored, lockHeldOf, lockSubscription, priceOfRef, type SubscriptionRow } from './subscriptions.sql.ts'

type MirrorContext = ContextInside & { readonly from: MirroredFrom }

export async function mirrorSubscription(object: GatewaySubscription, context: MirrorContext): Promise<void> {
  const { scope, connectionId } = context.from
  const known = await findMirrored(context.tx, scope, connectionId, object)
  if (known) await applyReported(context, scope, known, object)
}

/**
 * Makes a subscription what the gateway says it is. Of seats the number of members decides, whatever the gateway says:
 * where it says something else it is asked to follow.
 */
export async function applyReported(
  context: ContextInside,
  scope: EnvironmentScope,
  known: SubscriptionRow,
  object: GatewaySubscription,
  /** The price that we asked for, where this is the answer to a change of ours. */
  changedTo: string | null = null,
): Promise<void> {
  const { tx } = context
  const team = await lockCustomer(tx, scope, known.customer_id)
  const before = await lockSubscription(tx, scope, known.id)
  if (!before) return
  const price = await reportedPrice(context, scope, before, changedTo ?? object)
  const isPerSeat = price.model === 'per_seat'
  const quantity = isPerSeat && team ? await countMembers(tx, scope, team.id) : object.quantity
  const after = await become(context, scope, before, {
    ...mirroredState(before, object, context.clock.now()),
    price_id: price.id,
    product_id: price.product_id,
    quantity,
    monthly_amount: await monthlyFor(tx, scope, price, quantity, before.coupon_id),
    changing: Math.max(before.changing - (changedTo === null ? 0 : 1), 0),
  })
  if (!isHeld(after.status)) return
  if (!team) return endNow(context, scope, after)
  if (!isHeld(before.status)) await endOtherPlans(context, scope, after)
  if (isPerSeat) await askForSeats(context, scope, after, price)
}

async function reportedPrice(
  { tx }: ContextInside,
  scope: EnvironmentScope,
  { connection_id, price_id }: SubscriptionRow,
  reported: GatewaySubscription | string,
): Promise<CataloguePrice> {
  const named = typeof reported === 'string' ? reported : await priceOfRef(tx, scope, connection_id, reported.priceRef)
  const id = named ?? price_id
  const price = (await findPrice(tx, scope, id)) ?? (await findPrice(tx, scope, price_id))
  if (!price) throw new Error(`The price ${price_id} of a subscription is gone`)
  return price
}

/** Two pages to pay were open and both were paid: the plan that was bought last stays, the other is paid back. */
async function endOtherPlans(context: ContextInside, scope: EnvironmentScope, started: SubscriptionRow): Promise<void> {
  if (started.kind !== 'plan') return
  for (const other of await lockHeldOf(context.tx, scope, started.customer_id))
    if (other.kind === 'plan' && other.id !== started.id) {
      await markReplaced(context.tx, scope, other.id, started.id)
      await endNow(context, scope, other)
    }
}
