import type postgres from 'postgres'
import { v7 as uuid } from 'uuid'

/** Writes an active subscription of its own plan, with a line of history. */
export async function subscribe(sql: postgres.Sql, environmentId: string, customerId: string): Promise<void> {
  const [product, price, id, now] = [uuid(), uuid(), uuid(), new Date()]
  await sql`
    insert into products (environment_id, id, kind, key, name, public, position, created_at, updated_at)
    values (${environmentId}, ${product}, 'plan', ${product}, 'Some', false, 9, ${now}, ${now})`
  await sql`
    insert into prices (environment_id, id, product_id, type, model, currency, amount, interval, interval_count, created_at)
    values (${environmentId}, ${price}, ${product}, 'recurring', 'flat', 'eur', 500, 'month', 1, ${now})`
  await sql`
    insert into subscriptions (environment_id, id, customer_id, kind, product_id, price_id, connection_id, status,
      quantity, currency, monthly_amount, created_at, updated_at)
    values (${environmentId}, ${id}, ${customerId}, 'plan', ${product}, ${price}, ${uuid()}, 'active', 1, 'eur', 500,
      ${now}, ${now})`
  await recordChange(sql, environmentId, id)
}

export const recordChange = (sql: postgres.Sql, environmentId: string, subscriptionId: string) => sql`
  insert into subscription_changes (environment_id, subscription_id, id, at, status, price_id, quantity, changed)
  select environment_id, id, ${uuid()}, created_at, status, price_id, quantity, '{}' from subscriptions
  where environment_id = ${environmentId} and id = ${subscriptionId}`

/** The team that a contact has been in for the longest time. */
export async function subscribeTeamOf(sql: postgres.Sql, environmentId: string, contactId: string): Promise<void> {
  const [team] = await sql<{ customer_id: string }[]>`
    select customer_id from customer_memberships
    where environment_id = ${environmentId} and contact_id = ${contactId} order by created_at, id limit 1`
  await subscribe(sql, environmentId, team?.customer_id ?? '')
}
