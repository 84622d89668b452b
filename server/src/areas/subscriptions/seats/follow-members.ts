import type { EnvironmentScope } from '../../../platform/scope.ts'
import { type CataloguePrice, findPrice } from '../../catalogue/public.ts'
import type { TeamMembers } from '../../customers/public.ts'
import { applyStatus, type Inside } from '../lifecycle/apply-status.ts'
import { monthlyFor } from '../lifecycle/monthly-for.ts'
import { listPerSeat, lockSubscription, type SubscriptionRow } from '../lifecycle/subscriptions.sql.ts'
import { gatherSeats } from './gathered.sql.ts'

/** Updates seat quantities in the transaction that changes the roster; the gateway follows once it no longer changes. */
export const followMembers: TeamMembers = {
  async changed({ scope, customerId, members }, context) {
    for (const { subscription } of await setSeats(context, scope, customerId, members))
      await gatherSeats(context.tx, scope, subscription.id, context.clock.now())
  },
}

interface Seated {
  subscription: SubscriptionRow
  price: CataloguePrice
}

/** Sets the quantity of the per-seat subscriptions of a locked customer. */
export async function setSeats(
  context: Inside,
  scope: EnvironmentScope,
  customerId: string,
  members: number,
): Promise<Seated[]> {
  const { tx } = context
  const seated: Seated[] = []
  for (const { id } of await listPerSeat(tx, scope, customerId)) {
    const before = await lockSubscription(tx, scope, id)
    const price = before && (await findPrice(tx, scope, before.price_id))
    if (!price) continue
    const monthly_amount = await monthlyFor(tx, scope, price, members, before.coupon_id)
    const subscription = await applyStatus(context, scope, before, { quantity: members, monthly_amount })
    seated.push({ subscription, price })
  }
  return seated
}
