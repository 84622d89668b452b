import type { Db } from '../../../platform/db/sql.ts'
import type { EnvironmentScope } from '../../../platform/scope.ts'

type Environment = Pick<EnvironmentScope, 'environmentId'>

/** A trial of a customer, with its product and subscription. */
interface GivenTrial {
  customerId: string
  productId: string
  subscriptionId: string
}

export async function hadTrial(
  db: Db,
  { environmentId }: Environment,
  { customerId, productId }: Pick<GivenTrial, 'customerId' | 'productId'>,
): Promise<boolean> {
  const rows = await db`
    select 1 from trials
    where environment_id = ${environmentId} and customer_id = ${customerId} and product_id = ${productId}`
  return rows.length > 0
}

/** Returns the products of which a customer had a trial. */
export async function listTrialed(db: Db, { environmentId }: Environment, customerId: string): Promise<string[]> {
  const rows = await db<{ product_id: string }[]>`
    select product_id from trials where environment_id = ${environmentId} and customer_id = ${customerId}
    order by product_id`
  return rows.map(({ product_id }) => product_id)
}

/** Records a trial. Returns false if the customer had one of the product in another subscription. */
export async function rememberTrial(
  db: Db,
  { environmentId }: Environment,
  { customerId, productId, subscriptionId }: GivenTrial,
  now: Date,
): Promise<boolean> {
  await db`
    insert into trials (environment_id, customer_id, product_id, subscription_id, started_at)
    values (${environmentId}, ${customerId}, ${productId}, ${subscriptionId}, ${now})
    on conflict (environment_id, customer_id, product_id) do nothing`
  const rows = await db`
    select 1 from trials
    where environment_id = ${environmentId} and customer_id = ${customerId} and product_id = ${productId}
      and subscription_id = ${subscriptionId}`
  return rows.length > 0
}

/** Records the hash of a card or account. Returns false if another subscription had a trial of the product with it. */
export async function rememberInstrument(
  db: Db,
  { environmentId }: Environment,
  { productId, subscriptionId }: Pick<GivenTrial, 'productId' | 'subscriptionId'>,
  hash: Buffer,
  now: Date,
): Promise<boolean> {
  await db`
    insert into trial_instruments (environment_id, product_id, hash, subscription_id, seen_at)
    values (${environmentId}, ${productId}, ${hash}, ${subscriptionId}, ${now})
    on conflict (environment_id, product_id, hash) do nothing`
  const rows = await db`
    select 1 from trial_instruments
    where environment_id = ${environmentId} and product_id = ${productId} and hash = ${hash}
      and subscription_id = ${subscriptionId}`
  return rows.length > 0
}
