import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>

interface OfConnection {
  readonly connectionId: string
}

/** Returns the customer's id at the gateway, or null before its first checkout there. */
export async function gatewayCustomer(
  db: Db,
  { environmentId }: Environment,
  { connectionId, customerId }: OfConnection & { customerId: string },
): Promise<string | null> {
  const [row] = await db<{ ref: string }[]>`
    select ref from gateway_customers
    where environment_id = ${environmentId} and connection_id = ${connectionId} and customer_id = ${customerId}`
  return row?.ref ?? null
}

/** Finds the customer that has this name at the gateway. */
export async function customerOfRef(
  db: Db,
  { environmentId }: Environment,
  { connectionId, ref }: OfConnection & { ref: string },
): Promise<string | null> {
  const [row] = await db<{ customer_id: string }[]>`
    select customer_id from gateway_customers
    where environment_id = ${environmentId} and connection_id = ${connectionId} and ref = ${ref}`
  return row?.customer_id ?? null
}

export async function saveCustomerRef(
  db: Db,
  { environmentId }: Environment,
  { connectionId, customerId, ref }: OfConnection & { customerId: string; ref: string },
  now: Date,
): Promise<void> {
  await db`
    insert into gateway_customers (environment_id, connection_id, customer_id, ref, created_at)
    values (${environmentId}, ${connectionId}, ${customerId}, ${ref}, ${now})
    on conflict (environment_id, connection_id, customer_id) do nothing`
}

export async function findPriceRef(
  db: Db,
  { environmentId }: Environment,
  { connectionId, priceId }: OfConnection & { priceId: string },
): Promise<string | null> {
  const [row] = await db<{ ref: string }[]>`
    select ref from gateway_prices
    where environment_id = ${environmentId} and connection_id = ${connectionId} and price_id = ${priceId}`
  return row?.ref ?? null
}

/** Maps names at the gateway to our prices. */
export async function pricesOfRefs(
  db: Db,
  { environmentId }: Environment,
  { connectionId, refs }: OfConnection & { refs: readonly string[] },
): Promise<Map<string, string>> {
  if (refs.length === 0) return new Map()
  const rows = await db<{ ref: string; price_id: string }[]>`
    select ref, price_id from gateway_prices
    where environment_id = ${environmentId} and connection_id = ${connectionId} and ref = any(${[...refs]})`
  return new Map(rows.map(({ ref, price_id }) => [ref, price_id]))
}

export async function savePriceRef(
  db: Db,
  { environmentId }: Environment,
  { connectionId, priceId, ref }: OfConnection & { priceId: string; ref: string },
  now: Date,
): Promise<void> {
  await db`
    insert into gateway_prices (environment_id, connection_id, price_id, ref, created_at)
    values (${environmentId}, ${connectionId}, ${priceId}, ${ref}, ${now})
    on conflict (environment_id, connection_id, price_id) do nothing`
}
