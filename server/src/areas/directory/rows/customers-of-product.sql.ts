import type { Db } from '../../../platform/db/sql.ts'
import type { Environment } from './stale.sql.ts'

/** Returns the customers with a plan of these products, as last written. */
export async function customersOfProduct(
  db: Db,
  { environmentId }: Environment,
  productIds: readonly string[],
): Promise<string[]> {
  if (productIds.length === 0) return []
  const rows = await db<{ customer_id: string }[]>`
    select customer_id from directory_customers
    where environment_id = ${environmentId} and product_id = any(${productIds as string[]}::uuid[])`
  return rows.map(({ customer_id }) => customer_id)
}
