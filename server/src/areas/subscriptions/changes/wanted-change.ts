import type { Scope } from '../../../platform/change.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { fail, invalid } from '../../../platform/fail.ts'
import type { CataloguePrice } from '../../catalogue/public.ts'
import { priceOnSale, quantityOf } from '../checkout/begin-checkout.ts'
import { listHeldOf, type SubscriptionRow } from '../lifecycle/subscriptions.sql.ts'

export interface WantedChange {
  price_id: string
  subscription_id?: string
}

/** What a team wants its plan, or another subscription that it names, to become; or why it cannot. */
export async function wantedChange(
  db: Db,
  scope: Scope,
  customerId: string,
  { price_id, subscription_id }: WantedChange,
): Promise<{ subscription: SubscriptionRow; price: CataloguePrice; quantity: number }> {
  const subscription = ownOf(await listHeldOf(db, scope, customerId), subscription_id)
  const price = await priceOnSale(db, scope, price_id)
  if (price.type !== 'recurring') invalid('price_id', 'is paid once and cannot be subscribed to')
  if (price.product.kind !== subscription.kind) invalid('price_id', 'is of another kind of product')
  if (price.currency !== subscription.currency)
    invalid('price_id', `is in ${price.currency}, and the subscription is in ${subscription.currency}`)
  if (price.id === subscription.price_id) fail('conflict', 'The subscription has this price already.')
  return { subscription, price, quantity: await quantityOf(db, scope, customerId, price) }
}

/** The plan, unless another is named. */
export function ownOf(held: readonly SubscriptionRow[], id: string | undefined): SubscriptionRow {
  const found = held.find((row) => (id === undefined ? row.kind === 'plan' : row.id === id))
  return found ?? fail('not_found', id === undefined ? 'The team has no plan.' : 'The team has no such subscription.')
}
