import type { Scope } from '../../../platform/change.ts'
import type { Db } from '../../../platform/db/sql.ts'
import { fail } from '../../../platform/fail.ts'
import { type CataloguePrice, findPrices } from '../../catalogue/public.ts'
import type { SubscriptionRow } from './subscriptions.sql.ts'

type Held = Pick<SubscriptionRow, 'id' | 'kind' | 'product_id' | 'price_id'>
type Wanted = Pick<CataloguePrice, 'product_id' | 'meter_id' | 'product' | 'amount'>

interface Conflict<T extends Held> {
  readonly held: T
  readonly code: 'already_subscribed' | 'already_held' | 'meter_already_billed'
}

/** Returns what a customer holds that a price cannot be held beside: a plan, the same product, or the same meter. */
export async function conflictsWith<T extends Held>(
  db: Db,
  scope: Pick<Scope, 'environmentId' | 'organizationId'>,
  held: readonly T[],
  { product, product_id, meter_id }: Wanted,
): Promise<Conflict<T>[]> {
  const prices =
    held.length === 0
      ? []
      : await findPrices(
          db,
          scope,
          held.map(({ price_id }) => price_id),
        )
  const meterOf = new Map(prices.map((price) => [price.id, price.meter_id]))
  const codeOf = (one: T): Conflict<T>['code'] | null => {
    if (one.kind === 'plan' && product.kind === 'plan') return 'already_subscribed'
    if (one.product_id === product_id && !product.stackable) return 'already_held'
    return meter_id !== null && meterOf.get(one.price_id) === meter_id ? 'meter_already_billed' : null
  }
  return held.flatMap((one) => {
    const code = codeOf(one)
    return code === null ? [] : { held: one, code }
  })
}

/** Refuses a price that the customer cannot hold beside what it has. */
export async function refuseConflict(db: Db, scope: Scope, held: readonly Held[], price: Wanted): Promise<void> {
  const [conflict] = await conflictsWith(db, scope, held, price)
  if (conflict) fail(conflict.code)
  if (price.product.is_default && price.amount === 0)
    fail('already_held', 'Customers without another plan have this plan. Cancel the current plan to return to it.')
}
