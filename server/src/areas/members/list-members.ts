import { type members, pageAnswer, pageOf } from '@userkeep/contract'
import type { Verb } from '../../platform/http/call.ts'
import { listMemberRows } from './members.sql.ts'

export const listMembers: Verb<typeof members.routes.list> = async ({ db, scope, query }) => {
  const search = query.q?.trim() ?? ''
  return pageAnswer('members', await listMemberRows(db, scope.organizationId, search, pageOf(query)))
}
