import { v7 as uuid } from 'uuid'
import type { World } from './world.ts'
import { recordChange, subscribe } from './written-subscriptions.ts'

/** Adds a row to the lists of money, whose keys and codes must be unique. */
export const moneyAdded: Record<string, (world: World, params: Record<string, string>) => Promise<unknown>> = {
  '/v1/organization/subscriptions': ({ sql, home }) => subscribe(sql, home.environments.live, uuid()),
  '/v1/organization/subscriptions/{id}/history': ({ sql, home }, { id = '' }) =>
    recordChange(sql, home.environments.live, id),
  '/v1/organization/customers/{id}/subscriptions': ({ sql, home }, { id = '' }) =>
    subscribe(sql, home.environments.live, id),
  '/v1/customers/{id}/subscriptions': ({ sql, home }, { id = '' }) => subscribe(sql, home.environments.live, id),
  '/v1/organization/products': ({ sql, home }) => sql`
    insert into products (environment_id, id, kind, key, name, public, position, created_at, updated_at)
    values (${home.environments.live}, ${uuid()}, 'plan', ${uuid()}, 'Some', false, 9, ${new Date()}, ${new Date()})`,
  '/v1/organization/features': ({ sql, home }) => sql`
    insert into features (environment_id, id, key, name, kind, counts_members, created_at)
    values (${home.environments.live}, ${uuid()}, ${uuid()}, 'Some', 'boolean', false, ${new Date()})`,
  '/v1/organization/meters': ({ sql, home }) => sql`
    insert into meters (environment_id, id, key, name, aggregation, created_at)
    values (${home.environments.live}, ${uuid()}, ${uuid()}, 'Some', 'sum', ${new Date()})`,
  '/v1/organization/coupons': ({ sql, home }) => sql`
    insert into coupons (environment_id, id, code, name, percent_off, duration, created_at)
    values (${home.environments.live}, ${uuid()}, ${uuid()}, 'Some', 20, 'once', ${new Date()})`,
}
