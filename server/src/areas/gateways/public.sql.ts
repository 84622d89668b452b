import type { Db, Fragment } from '../../platform/db/sql.ts'

/** The columns of `gateway_calls` that other areas may read. */
export const gatewayCallRows = (db: Db): Fragment => db`
  (select environment_id, id, state, lease_until
  from gateway_calls)`

/** The columns of `gateway_connections` that other areas may read. */
export const gatewayConnectionRows = (db: Db): Fragment => db`
  (select environment_id, id, provider, disconnected_at
  from gateway_connections)`

/** The columns of `gateway_customers` that other areas may read. */
export const gatewayCustomerRows = (db: Db): Fragment => db`
  (select environment_id, connection_id, customer_id, created_at
  from gateway_customers)`

/** The columns of `gateway_prices` that other areas may read. */
export const gatewayPriceRows = (db: Db): Fragment => db`
  (select environment_id, connection_id, price_id, ref
  from gateway_prices)`
