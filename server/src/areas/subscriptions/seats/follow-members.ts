import type { TeamMembers } from '../../../platform/area-hooks.ts'
import { findPrice } from '../../catalogue/public.ts'
import { become } from '../lifecycle/become.ts'
import { monthlyFor } from '../lifecycle/monthly-for.ts'
import { listPerSeat, lockSubscription } from '../lifecycle/subscriptions.sql.ts'
import { askForSeats } from './ask-for-seats.ts'

/** What is paid per seat follows the roster, in the transaction that changes it. */
export const followMembers: TeamMembers = {
  async changed({ scope, customerId, members }, context) {
    const { tx } = context
    for (const { id } of await listPerSeat(tx, scope, customerId)) {
      const before = await lockSubscription(tx, scope, id)
      const price = before && (await findPrice(tx, scope, before.price_id))
      if (!price) continue
      const monthly_amount = await monthlyFor(tx, scope, price, members, before.coupon_id)
      const after = await become(context, scope, before, { quantity: members, monthly_amount })
      await askForSeats(context, scope, after, price)
    }
  },
}
