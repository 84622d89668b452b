import { v7 as uuid } from 'uuid'
import type { World } from './world.ts'
import { seatContact } from './written.ts'
import { addAlertDestination, raiseAlert } from './written-alerts.ts'

/** One more message to a contact, from the template that every environment has. */
const sendTo = ({ sql, home }: World, contactId: string) => sql`
  insert into messages (environment_id, id, contact_id, template_version_id, state, created_at, finished_at)
  select ${home.environments.live}, ${uuid()}, ${contactId}, v.id, 'sent', ${new Date()}, ${new Date()}
  from template_versions v where v.environment_id = ${home.environments.live} order by v.id limit 1`

const addCampaign = ({ sql, home }: World) => sql`
  insert into campaigns (environment_id, id, name, channel, trigger_kind, wait_minutes, variants, holdout, track_clicks,
    track_opens, state, created_at, updated_at)
  values (${home.environments.live}, ${uuid()}, 'Some', 'email', 'once', 0, '[]', 0, false, false, 'draft', ${new Date()},
    ${new Date()})`

/** Adds a row to the lists of mail and consent. */
export const messagingAdded: Record<string, (world: World, params: Record<string, string>) => Promise<unknown>> = {
  '/v1/organization/suppressions': ({ sql, home }) => sql`
    insert into suppressions (environment_id, id, address, reason, scope, source, created_at)
    values (${home.environments.live}, ${uuid()}, ${`${uuid()}@example.com`}, 'bounce', 'all', 'api', ${new Date()})`,
  '/v1/organization/contacts/{id}/consent-records': ({ sql, home }, { id = '' }) => sql`
    insert into consent_records (environment_id, contact_id, id, category, granted, at, recorded_at, source)
    values (${home.environments.live}, ${id}, ${uuid()}, 'marketing', true, ${new Date()}, ${new Date()}, 'api')`,
  '/v1/organization/alerts': ({ sql, home }) => raiseAlert(sql, home.environments.live),
  '/v1/organization/alerts/destinations': ({ sql, home }) => addAlertDestination(sql, home.environments.live),
  '/v1/organization/messages': async (world) =>
    sendTo(world, await seatContact(world.sql, world.home.environments.live)),
  '/v1/organization/contacts/{id}/messages': (world, { id = '' }) => sendTo(world, id),
  '/v1/organization/campaigns': addCampaign,
  '/v1/organization/campaigns/{id}/recipients': ({ sql, home }, { id = '' }) => sql`
    insert into campaign_recipients (environment_id, campaign_id, contact_id)
    values (${home.environments.live}, ${id}, ${uuid()})`,
}
