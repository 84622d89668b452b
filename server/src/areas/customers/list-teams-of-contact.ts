import { type customers, pageAnswer, pageOf } from '@userkeep/contract'
import { fail } from '../../platform/fail.ts'
import type { Verb } from '../../platform/http/call.ts'
import { findContact } from '../contacts/public.ts'
import { listOwnTeams } from './own-teams.ts'

export const listTeamsOfContact: Verb<typeof customers.routes.ofContact> = async ({
  db,
  scope,
  params,
  query,
  platform,
}) => {
  const { id } = (await findContact(db, scope, params.id)) ?? fail('not_found')
  return pageAnswer('customers', await listOwnTeams(db, platform, scope, id, pageOf(query)))
}
