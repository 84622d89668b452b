import { type customers, pageAnswer, pageOf } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { findCustomer } from '../profile/customers.sql.ts'
import { listMemberRows } from './memberships.sql.ts'

type Routes = typeof customers.routes

export const listMembers: Verb<Routes['members'] | Routes['staffMembers']> = async ({ db, scope, params, query }) => {
  const { id } = (await findCustomer(db, scope, params.id)) ?? fail('not_found')
  return pageAnswer('members', await listMemberRows(db, scope, id, pageOf(query)))
}
