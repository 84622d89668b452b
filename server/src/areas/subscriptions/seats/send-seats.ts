import { change } from '../../../platform/change.ts'
import { type Context, inTransaction } from '../../../platform/context.ts'
import { findPrice } from '../../catalogue/public.ts'
import { lockCustomer } from '../../customers/public.ts'
import { lockSubscription } from '../lifecycle/subscriptions.sql.ts'
import { isHeld } from '../rules.ts'
import { askForSeats } from './ask-for-seats.ts'
import { clearGathered, listDueSeats } from './gathered.sql.ts'

const batch = 500

/** Asks the gateways for gathered changes of seats, with the quantity as it is now. */
export async function sendSeats(context: Context<unknown>): Promise<void> {
  const { sql, clock } = context
  for (const due of await listDueSeats(sql, clock.now(), batch)) {
    const scope = { organizationId: due.organization_id, environmentId: due.environment_id }
    await change(context, scope, async (tx) => {
      await lockCustomer(tx, scope, due.customer_id)
      const subscription = await lockSubscription(tx, scope, due.id)
      if (subscription?.seats_due_at == null) return
      await clearGathered(tx, scope, due.id)
      const price = await findPrice(tx, scope, subscription.price_id)
      if (price?.model !== 'per_seat' || !isHeld(subscription.status)) return
      await askForSeats(inTransaction(context, tx), scope, { ...subscription, seats_due_at: null }, price)
    })
  }
}
