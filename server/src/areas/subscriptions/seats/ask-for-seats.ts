import type { TransactionContext } from '../../../platform/context.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import type { CataloguePrice } from '../../catalogue/public.ts'
import { askGateway } from '../../gateways/public.ts'
import { subjectOf } from '../lifecycle/subject-of.ts'
import { type SubscriptionRow, setChanging } from '../lifecycle/subscriptions.sql.ts'
import { readSettings } from '../settings/settings.sql.ts'

/**
 * Asks the gateway to follow where its quantity is another, unless changes of the roster are still gathered. One change is
 * on its way at a time: what changes meanwhile is asked for when that one is done, so that neither price nor quantity is
 * set back by an older wish.
 */
export async function askForSeats(
  { tx, clock }: Pick<TransactionContext, 'tx' | 'clock'>,
  scope: EnvironmentScope,
  subscription: SubscriptionRow,
  price: CataloguePrice,
): Promise<boolean> {
  const { id, quantity, gateway_ref: ref, connection_id: connectionId } = subscription
  if (ref === null || subscription.changing > 0 || subscription.gateway_quantity === quantity) return false
  if (subscription.seats_due_at !== null) return false
  const { seat_changes: proration } = await readSettings(tx, scope)
  await setChanging(tx, scope, id, subscription.changing + 1)
  const input = { ref, price, quantity, at: 'now', proration } as const
  await askGateway(
    tx,
    scope,
    { connectionId, kind: 'subscription.change', subject: subjectOf({ id }), input },
    clock.now(),
  )
  return true
}
