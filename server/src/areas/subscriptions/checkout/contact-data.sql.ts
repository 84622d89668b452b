import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'

/** null: nobody. */
export async function moveCheckouts(
  db: Db,
  { environmentId }: EnvironmentScope,
  from: string,
  into: string | null,
): Promise<void> {
  await db`
    update checkouts set contact_id = ${into} where environment_id = ${environmentId} and contact_id = ${from}`
}

interface ExportedCheckout {
  id: string
  customer_id: string
  price_id: string
  quantity: number
  state: string
  created_at: string
}

export const listCheckoutsOf = (db: Db, { environmentId }: EnvironmentScope, contactId: string) => db<
  ExportedCheckout[]
>`
  select id, customer_id, price_id, quantity, state, created_at from checkouts
  where environment_id = ${environmentId} and contact_id = ${contactId} order by id`
