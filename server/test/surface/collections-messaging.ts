import { v7 as uuid } from 'uuid'
import type { World } from './world.ts'

/** What the lists of mail, and of who agreed to it, get one more of. */
export const messagingAdded: Record<string, (world: World, params: Record<string, string>) => Promise<unknown>> = {
  '/v1/organization/suppressions': ({ sql, home }) => sql`
    insert into suppressions (environment_id, id, address, reason, scope, source, created_at)
    values (${home.environments.live}, ${uuid()}, ${`${uuid()}@example.com`}, 'bounce', 'all', 'api', ${new Date()})`,
  '/v1/organization/contacts/{id}/consent-records': ({ sql, home }, { id = '' }) => sql`
    insert into consent_records (environment_id, contact_id, id, category, granted, at, recorded_at, source)
    values (${home.environments.live}, ${id}, ${uuid()}, 'marketing', true, ${new Date()}, ${new Date()}, 'api')`,
}
