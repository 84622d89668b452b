import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'
import { priceRows } from '../../catalogue/public.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>

/** Lists the connections at which a customer exists, with its name there. */
export const connectionsOfCustomer = (db: Db, { environmentId }: Environment, customerId: string) => db<
  { connection_id: string; ref: string }[]
>`
  select x.connection_id, x.ref from gateway_customers x
  join gateway_connections k on k.environment_id = ${environmentId} and k.id = x.connection_id
  where x.environment_id = ${environmentId} and x.customer_id = ${customerId} and k.disconnected_at is null
  order by x.connection_id`

/** Lists the connections at which prices of a product exist, with their names there. */
export const connectionsOfProduct = (db: Db, { environmentId }: Environment, productId: string) => db<
  { connection_id: string; price_ids: string[] }[]
>`
  select x.connection_id, array_agg(x.price_id order by x.price_id) as price_ids from gateway_prices x
  join ${priceRows(db)} p on p.environment_id = ${environmentId} and p.id = x.price_id
  join gateway_connections k on k.environment_id = ${environmentId} and k.id = x.connection_id
  where x.environment_id = ${environmentId} and p.product_id = ${productId} and k.disconnected_at is null
  group by x.connection_id order by x.connection_id`
