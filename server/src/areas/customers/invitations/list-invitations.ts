import { type customers, pageAnswer, pageOf } from '@userkeep/contract'
import { fail } from '../../../platform/fail.ts'
import type { Verb } from '../../../platform/http/call.ts'
import { findCustomer } from '../profile/customers.sql.ts'
import { listInvitationRows } from './invitations.sql.ts'

export const listInvitations: Verb<typeof customers.routes.invitations> = async ({ db, scope, params, query, now }) => {
  const { id } = (await findCustomer(db, scope, params.id)) ?? fail('not_found')
  return pageAnswer('invitations', await listInvitationRows(db, scope, id, now, pageOf(query)))
}
