import { v7 as uuid } from 'uuid'
import type { World } from './world.ts'
import { seatContact } from './written.ts'

/** Adds tags to the lists of those in use. */
export const notesAdded: Record<string, (world: World) => Promise<unknown>> = {
  '/v1/organization/tags/contacts': async ({ sql, home }) => sql`
    insert into contact_tags (environment_id, contact_id, tag)
    values (${home.environments.live}, ${await seatContact(sql, home.environments.live)}, ${uuid()})`,
  '/v1/organization/tags/customers': ({ sql, home }) => sql`
    insert into customer_tags (environment_id, customer_id, tag)
    select environment_id, id, ${uuid()} from customers where environment_id = ${home.environments.live} limit 1`,
}
