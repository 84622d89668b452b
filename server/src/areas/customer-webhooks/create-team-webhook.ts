import type { customerWebhooks } from '@userkeep/contract'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { countEndpoints, registerEndpoint, requirePlan } from '../webhooks/public.ts'
import { lockTeam } from './customer-webhooks.sql.ts'
import { mostPerTeam } from './rules.ts'
import { ownerOf, shown } from './team-endpoints.ts'

export const createTeamWebhook: Verb<typeof customerWebhooks.routes.create> = async ({
  body,
  caller,
  scope,
  change,
  now,
  platform,
}) => {
  requirePlan(platform, scope.organizationCode, 'customer')
  const owner = ownerOf(scope, caller)
  const { url, subscribed_events: subscribedEvents } = body
  return change(async (tx) => {
    await lockTeam(tx, owner)
    if ((await countEndpoints(tx, owner)) >= mostPerTeam)
      fail('conflict', `A team has at most ${mostPerTeam} endpoints.`)
    const registration = { plane: 'customer' as const, url, subscribedEvents, createdBy: caller.contactId, now }
    return shown(await registerEndpoint(tx, platform, owner, registration), scope)
  })
}
