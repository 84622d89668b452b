import type postgres from 'postgres'
import { v7 as uuid } from 'uuid'
import type { World } from './world.ts'
import { subscribe } from './written-subscriptions.ts'

/** Adds a row to the lists of revenue, each behind a subscription of its own. */
export const revenueAdded: Record<string, (world: World) => Promise<unknown>> = {
  '/v1/organization/analytics/revenue/movements': (world) => addMovement(world),
  '/v1/organization/analytics/revenue/customers': (world) => addMovement(world),
  '/v1/organization/analytics/revenue/plans': (world) => addSubscription(world),
  '/v1/organization/analytics/revenue/trials/ended': async (world) => {
    const { sql, home } = world
    const { id, customerId } = await addSubscription(world)
    await sql`
      insert into subscription_trials (environment_id, subscription_id, customer_id, started_at, ended_at)
      values (${home.environments.live}, ${id}, ${customerId}, ${new Date()}, ${new Date()})`
  },
  '/v1/organization/analytics/revenue/at-risk': async (world) => {
    const { sql, home } = world
    const { id } = await addSubscription(world)
    await sql`
      update subscriptions set status = 'past_due', past_due_since = ${new Date()}
      where environment_id = ${home.environments.live} and id = ${id}`
  },
}

async function addSubscription({ sql, home }: World): Promise<{ id: string; customerId: string }> {
  const customerId = uuid()
  await subscribe(sql, home.environments.live, customerId)
  return { id: await subscriptionOf(sql, home.environments.live, customerId), customerId }
}

async function subscriptionOf(sql: postgres.Sql, environmentId: string, customerId: string): Promise<string> {
  const [row] = await sql<{ id: string }[]>`
    select id from subscriptions where environment_id = ${environmentId} and customer_id = ${customerId}`
  return row?.id ?? ''
}

async function addMovement(world: World): Promise<void> {
  const { sql, home } = world
  const { id, customerId } = await addSubscription(world)
  await sql`
    insert into subscription_movements (environment_id, id, customer_id, subscription_id, kind, currency, before, after, at)
    values (${home.environments.live}, ${uuid()}, ${customerId}, ${id}, 'new', 'eur', 0, 500, ${new Date()})`
}
