import { type customers, pageAnswer, pageOf } from '@userkeep/contract'
import type { Verb } from '../../../platform/http/call.ts'
import { liveContact } from '../../contacts/public.ts'
import { listOwnTeams } from './own-teams.ts'

export const listTeamsOfContact: Verb<typeof customers.routes.ofContact> = async ({
  db,
  scope,
  params,
  query,
  platform,
}) => {
  const { id } = await liveContact(db, scope, params.id)
  return pageAnswer('customers', await listOwnTeams(db, platform, scope, id, pageOf(query)))
}
