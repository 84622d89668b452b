import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { type CataloguePrice, findPrice } from '../../catalogue/public.ts'

export type MeteredPrice = CataloguePrice & { meter: string; meter_id: string }

/** Returns a price that is by a meter; null for any other. */
export async function meteredPrice(db: Db, scope: EnvironmentScope, priceId: string): Promise<MeteredPrice | null> {
  const price = await findPrice(db, scope, priceId)
  return price?.meter != null && price.meter_id !== null ? (price as MeteredPrice) : null
}
