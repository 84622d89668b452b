import { type customerKeys, pageAnswer, pageOf } from '@userkeep/contract'
import type { Verb } from '../../platform/http/call.ts'
import { listCustomerKeyRows } from './customer-keys.sql.ts'

export const listTeamKeys: Verb<typeof customerKeys.routes.list> = async ({ db, scope, caller, query }) => {
  return pageAnswer('keys', await listCustomerKeyRows(db, scope, caller.team.customerId, pageOf(query)))
}
